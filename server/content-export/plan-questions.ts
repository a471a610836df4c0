import type { Content } from '#content/read-content.ts'
import type { QuestionFile } from '#content/schema.ts'
import {
  takeEvidenceApart,
  takeExhibitApart,
  takeLinkApart,
  takeOptionApart,
} from '#content/writing/take-apart.ts'
import { isSameText } from '#server/database/content/edited-content.ts'
import { questionContentKey, questionRow } from '#server/features/questions/bank/load-questions.ts'
import { letters } from '#server/features/questions/bank/question-columns.ts'
import { questionConflicts } from '#server/features/questions/bank/question-conflicts.ts'
import {
  compare,
  type ExportSource,
  fieldEdits,
  namesPhotograph,
  type Planned,
  photographRefused,
  type Refused,
} from './planned.ts'

type Question = ExportSource['edited']['questions'][number]
type Found = Planned | Refused | 'same'

const order = [
  ...['id', 'sample', 'task', 'difficulty', 'stem', 'labs', 'exhibit', 'lead_in', 'options', 'answer'],
  ...['key_point', 'evidence', 'also_acceptable', 'table', 'figure', 'cards', 'tags', 'twin_of', 'source'],
  ...['link', 'pmid', 'doi', 'further_sources', 'reviewed', 'review_by'],
]

/** The questions that admins changed or added. */
export function planQuestions(source: ExportSource): Found[] {
  const given = new Set([...source.edited.questionKeys, ...source.content.questions.map(({ id }) => id)])
  return source.edited.questions.map((row) => planQuestion(source, row, given))
}

function rowIn(content: Content, key: string) {
  const position = content.questions.findIndex(({ id }) => id === key)
  const found = content.questions[position]
  return found && { row: questionRow(found, position), links: linksOf(found) }
}
const linksOf = ({ twin_of, cards }: Pick<QuestionFile, 'twin_of' | 'cards'>) => ({
  twinKey: twin_of ?? null,
  cardKeys: cards,
})

const linkFields = ['twinKey', 'cardKeys']

function isSame(stored: Question, found: NonNullable<ReturnType<typeof rowIn>>): boolean {
  return (
    isSameText(questionConflicts.fields, stored, found.row) && isSameText(linkFields, stored, found.links)
  )
}

function planQuestion(source: ExportSource, row: Question, given: Set<string>): Found {
  const { content, filed, edited } = source
  const isAdded = row.contentHash === null
  const isFiled = content.questions.some(
    ({ stem, lead_in, id }) =>
      (row.key === null || row.key === id) && stem === row.stem && lead_in === row.leadIn,
  )
  if (isAdded && isFiled) return 'same'
  const name = isAdded ? `new question of ${row.category}, “${row.leadIn}”` : `question ${row.key}`
  if (namesPhotograph(row.exhibit, row.evidence, ...row.reasons)) return photographRefused(name)
  if (isAdded) return planAdded(source, { row, name, given })
  const key = row.key ?? ''
  const found = rowIn(content, key)
  if (found && isSame(row, found)) return 'same'
  const verdict = compare({
    ...{
      name,
      fields: [...questionConflicts.fields, ...linkFields],
      stored: row,
      conflicts: edited.conflicts,
    },
    ...{ conflictKey: questionContentKey(key), shipped: found && { ...found.row, ...found.links } },
  })
  if (verdict !== 'write') return verdict
  const file = filed.questions.find((one) => one.file.questions.some(({ id }) => id === key))
  const earlier = file?.file.questions.find(({ id }) => id === key)
  if (!file || !earlier) return 'same'
  if (file.file.category !== row.category)
    return { name, reason: `its file is that of ${file.file.category}: another category needs another id` }
  const later = partsOf(source, row, earlier)
  if (!later) return noPlace(name)
  return {
    ...{ name, act: 'changed' },
    edits: fieldEdits({ path: file.path, at: ['questions', { id: key }], order }, earlier, {
      ...earlier,
      ...later,
    }),
    learned: [{ kind: 'question', id: row.id, key }],
    holds: (after) => {
      const written = rowIn(after, key)
      return written !== undefined && isSame(row, written)
    },
  }
}

const noPlace = (name: string): Refused => ({
  name,
  reason: 'what stands below its stem is neither laboratory results nor a figure of the content',
})

/** What a file says of a question; undefined where it has no place for something. */
function partsOf(
  { content }: ExportSource,
  row: Question,
  earlier: Pick<QuestionFile, 'table'>,
): Partial<QuestionFile> | undefined {
  const exhibit = row.exhibit === '' ? {} : takeExhibitApart(row.exhibit, content.figures)
  if (!exhibit) return undefined
  return {
    ...{ sample: row.isSample, task: row.task, difficulty: row.difficulty, stem: row.stem },
    ...{ labs: exhibit.labs, exhibit: exhibit.exhibit, lead_in: row.leadIn },
    options: row.options.map((text, place) => takeOptionApart(text, row.reasons[place] ?? '')),
    answer: letters.charAt(row.keyOption) as QuestionFile['answer'],
    key_point: row.keyPoint,
    ...takeEvidenceApart(row.evidence, earlier, content.figures),
    ...{ cards: row.cardKeys, tags: row.tags, twin_of: row.twinKey ?? undefined, source: row.source },
    ...{ link: undefined, pmid: undefined, doi: undefined, ...takeLinkApart(row.link) },
    further_sources: row.furtherSources.map(({ source, link }) => ({ source, ...takeLinkApart(link) })),
    ...(row.reviewedOn && { reviewed: row.reviewedOn }),
  }
}

function planAdded(
  source: ExportSource,
  { row, name, given }: { row: Question; name: string; given: Set<string> },
): Found {
  const lacks = [
    ...(row.cardKeys.length > 0 ? [] : ['a linked card']),
    ...(row.reviewedOn ? [] : ['the day of its review']),
  ]
  if (lacks.length > 0) return { name, reason: `it lacks ${lacks.join(', ')}` }
  const files = source.filed.questions.filter(({ file }) => file.category === row.category)
  const file = files.at(-1)
  const parts = partsOf(source, row, {})
  if (!file) return { name, reason: `no file has the category ${row.category}` }
  if (!parts) return noPlace(name)
  const id = row.key ?? nextId(row.category, given)
  given.add(id)
  const written = { ...parts, id, review_by: row.reviewBy ?? undefined }
  const inOrder = Object.fromEntries(
    order.flatMap((field) => {
      const value = (written as Record<string, unknown>)[field]
      return value === undefined || value === false ? [] : [[field, value]]
    }),
  )
  return {
    ...{ name: `question ${id}`, act: 'added', learned: [] },
    edits: [{ path: file.path, edit: { at: ['questions'], append: inOrder } }],
    holds: (after) => {
      const found = rowIn(after, id)
      return found !== undefined && isSame(row, found)
    },
  }
}

function nextId(category: string, given: ReadonlySet<string>): string {
  const numbers = [...given].flatMap((id) => {
    const end = id.startsWith(`${category}-q-`) ? id.slice(category.length + 3) : ''
    return /^\d{3}$/.test(end) ? [Number(end)] : []
  })
  return `${category}-q-${String(Math.max(0, ...numbers) + 1).padStart(3, '0')}`
}
