import type { Content } from '#content/read-content.ts'
import type { ChapterFile } from '#content/schema.ts'
import { takeApart, takeLinkApart } from '#content/writing/take-apart.ts'
import { cardKinds } from '#domain/content/card-kinds.ts'
import { isSameText } from '#server/database/content/edited-content.ts'
import { flashcardConflicts } from '#server/features/catalogue/admin/catalogue-conflicts.ts'
import { flashcardRow } from '#server/features/catalogue/load-content.ts'
import {
  compare,
  type ExportSource,
  fieldEdits,
  namesPhotograph,
  type Planned,
  photographRefused,
  type Refused,
} from './planned.ts'

type Card = ExportSource['edited']['cards'][number]
type Filed = ExportSource['filed']['chapters'][number]
type Found = Planned | Refused | 'same'

const cardOrder = [
  ...['id', 'objective', 'kind', 'question', 'answer', 'why', 'table', 'figure'],
  ...['tags', 'source', 'link', 'pmid', 'doi', 'reviewed', 'review_by'],
]

/** The cards that admins changed, and those that they added to shipped chapters. */
export function planCards(source: ExportSource): Found[] {
  const keys = new Map(source.edited.chapters.map(({ id, key }) => [id, key]))
  const numbers = new CardNumbers(source)
  return source.edited.cards.flatMap((card): Found[] => {
    const chapter = keys.get(card.chapterId)
    const filed = source.filed.chapters.find(({ file }) => file.key === chapter)
    if (chapter === null || chapter === undefined) return []
    if (card.key !== null) return [planChanged(source, card, card.key)]
    return filed ? [planAdded(source, { card, filed, numbers })] : []
  })
}

/** Compares a stored card with the same card of files. */
function rowIn(content: Content, key: string, chapterId: number) {
  for (const chapter of content.chapters)
    for (const [position, card] of chapter.cards.entries())
      if (card.id === key) return flashcardRow(card, chapterId, position)
  return undefined
}

function planChanged(source: ExportSource, card: Card, key: string): Found {
  const { content, filed, edited } = source
  const [name, { fields }] = [`card ${key}`, flashcardConflicts]
  const shipped = rowIn(content, key, card.chapterId)
  const both = { name, fields, shipped, stored: card, conflictKey: key, conflicts: edited.conflicts }
  const verdict = compare(both)
  if (verdict !== 'write') return verdict
  if (namesPhotograph(card.why)) return photographRefused(name)
  const file = filed.chapters.find((one) => one.file.cards.some(({ id }) => id === key))
  const earlier = file?.file.cards.find(({ id }) => id === key)
  if (!file || !earlier) return 'same'
  return {
    ...{ name, act: 'changed' },
    edits: fieldEdits({ path: file.path, at: ['cards', { id: key }], order: cardOrder }, earlier, {
      ...earlier,
      ...textOf(source, card, earlier),
    }),
    learned: [{ kind: 'flashcard', id: card.id, key }],
    holds: (after) => {
      const row = rowIn(after, key, card.chapterId)
      return row !== undefined && isSameText(fields, card, row)
    },
  }
}

/** The fields of a card that admins edit, as a file has them. */
function textOf({ content }: ExportSource, card: Card, earlier: { table?: string | undefined }) {
  const { text: why, table, figure } = takeApart(card.why, earlier, content.figures)
  return {
    ...{ question: card.question, answer: card.answer, why, table, figure },
    ...{ tags: card.tags, kind: card.kind ?? undefined, objective: card.objective ?? undefined },
    ...{ source: card.source, link: undefined, pmid: undefined, doi: undefined, ...takeLinkApart(card.link) },
  }
}

/** Gives new cards the next numbers of their chapter; a number that was ever given is not given again. */
class CardNumbers {
  readonly #last = new Map<string, number>()
  readonly #keys: string[]

  constructor({ edited, filed }: ExportSource) {
    const filedKeys = filed.chapters.flatMap(({ file }) => file.cards.map(({ id }) => id))
    this.#keys = [...edited.cardKeys, ...filedKeys]
  }

  next(chapter: string): string {
    const number = (this.#last.get(chapter) ?? this.#highest(chapter)) + 1
    this.#last.set(chapter, number)
    return `${chapter}-${String(number).padStart(3, '0')}`
  }

  #highest(chapter: string): number {
    const numbers = this.#keys.flatMap((key) => {
      const end = key.startsWith(`${chapter}-`) ? key.slice(chapter.length + 1) : ''
      return /^\d{3}$/.test(end) ? [Number(end)] : []
    })
    return Math.max(0, ...numbers)
  }
}

function planAdded(
  source: ExportSource,
  { card, filed, numbers }: { card: Card; filed: Filed; numbers: CardNumbers },
): Found {
  const { file, path } = filed
  if (file.cards.some((one) => one.question === card.question && one.answer === card.answer)) return 'same'
  const name = `new card of ${file.key}, “${card.question}”`
  const lacks = [
    ...(card.source === '' ? ['a source'] : []),
    ...(cardKinds.some((kind) => kind === card.kind) ? [] : ['a kind']),
    ...(card.objective ? [] : ['a learning objective']),
    ...(card.tags.length > 0 ? [] : ['a tag']),
  ]
  if (lacks.length > 0) return { name, reason: `it lacks ${lacks.join(', ')}` }
  if (namesPhotograph(card.why)) return photographRefused(name)
  const primer = source.filed.primers.find((one) => one.file.chapter === file.key)
  if (card.primerPart !== null && !primer?.file.parts.some(({ key }) => key === card.primerPart))
    return { name, reason: 'its part of the primer is new: export it once the files have that part' }
  const id = numbers.next(file.key)
  const written = {
    ...{ ...textOf(source, card, {}), id },
    reviewed: card.reviewedOn ?? dayOf(card.editedAt ?? card.createdAt),
    review_by: card.reviewBy ?? undefined,
  }
  const inOrder = Object.fromEntries(
    cardOrder.flatMap((field) => {
      const value = (written as Record<string, unknown>)[field]
      return value === undefined ? [] : [[field, value]]
    }),
  )
  return {
    ...{ name: `card ${id}`, act: 'added', learned: [] },
    edits: [{ path, edit: { at: ['cards'], append: inOrder } }, ...partEdits(source, { id, card, file })],
    holds: (after) => {
      const row = rowIn(after, id, card.chapterId)
      return (
        row !== undefined && isSameText(['question', 'answer', 'why', 'tags', 'source', 'link'], card, row)
      )
    },
  }
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** A new card stands in the part of the primer that an admin chose, or that explains most cards of its objective. */
function partEdits(
  { filed }: ExportSource,
  { id, card, file }: { id: string; card: Card; file: ChapterFile },
): Planned['edits'] {
  const primer = filed.primers.find((one) => one.file.chapter === file.key)
  if (!primer) return []
  const alike = new Set(file.cards.flatMap((one) => (one.objective === card.objective ? [one.id] : [])))
  const counts = primer.file.parts.map(({ cards }) => cards.filter((one) => alike.has(one)).length)
  const chosen = primer.file.parts.find(({ key }) => key === card.primerPart)
  const part = chosen ?? primer.file.parts[counts.indexOf(Math.max(...counts))]
  if (!part) return []
  return [
    {
      path: primer.path,
      edit: {
        ...{ at: ['parts', { key: part.key }], field: 'cards', order: ['cards'] },
        to: (cards) => [...(cards as string[]), id],
      },
    },
  ]
}
