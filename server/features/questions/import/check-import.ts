import type { Figure } from '#content/figures/figure-schema.ts'
import { readFigures } from '#content/read-content.ts'
import { movesOptions, nearDuplicates, problemsOf } from '#domain/questions/question-rules.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { isAsExported } from '#server/features/questions/export/question-table.ts'
import { checkFields } from './check-fields.ts'
import { listAnswered, listCardIds, listKnownQuestions } from './import.queries.ts'
import type { ImportRow } from './import-row.ts'
import { changesOf, entryOfKnown, type KnownQuestion, type QuestionEntry, textOf } from './question-entry.ts'
import { type ImportFile, type ImportFormat, readImport } from './read-import.ts'

/** A row of a file, compared with the bank. */
export type CheckedRow = { line: number; fields: ImportRow['fields'] } & (
  | { state: 'invalid'; problems: string[] }
  | { state: 'new'; entry: QuestionEntry }
  | { state: 'changed' | 'same'; entry: QuestionEntry; known: KnownQuestion; changes: string[] }
)

interface ReadRow {
  row: ImportRow
  entry: QuestionEntry | undefined
  known: KnownQuestion | undefined
  problems: string[]
}

/** The shipped figures by key. Reading their files takes part of a second, so they are read once, when a row names one. */
let shippedFigures: ReadonlyMap<string, Figure> | undefined

function figuresFor(rows: readonly ImportRow[]): ReadonlyMap<string, Figure> {
  if (!rows.some(({ fields }) => fields.exhibit !== undefined || fields.figure !== undefined))
    return new Map()
  shippedFigures ??= readFigures()
  return shippedFigures
}

/** Reads a file and decides for each question what an import would do. */
export async function checkImport(
  { db, outline }: Pick<Deps, 'outline'> & { db: Database },
  file: ImportFile,
): Promise<{ format: ImportFormat; rows: CheckedRow[]; cardIds: Map<string, number> }> {
  const { format, rows } = readImport(file)
  const bank = await listKnownQuestions(db)
  const categories = [...outline.categories, ...outline.outside]
  const figures = figuresFor(rows)
  const match = matcher(bank)
  const read = rows.map((row): ReadRow => {
    if (row.problems.length > 0) return { row, entry: undefined, known: undefined, problems: row.problems }
    const checked = checkFields(row, { format, categories, figures })
    if ('problems' in checked) {
      const known = match(marksOf(row))
      return known && isAsExported(row, known)
        ? { row, entry: entryOfKnown(known), known, problems: [] }
        : { row, entry: undefined, known: undefined, problems: checked.problems }
    }
    const known = match(checked.entry)
    const entry = { ...checked.entry, key: checked.entry.key ?? known?.key ?? null }
    return { row, entry, known, problems: problemsOf(textOf(entry, '')) }
  })
  const cardIds = await listCardIds(
    db,
    read.flatMap(({ entry }) => entry?.cards ?? []),
  )
  const moved = read.flatMap(({ entry, known }) =>
    entry && known && movesOptions(known.options, entry.options) ? [known.id] : [],
  )
  const answered = await listAnswered(db, moved)
  const findRepeated = repeatedIn(read)
  const findProblems = [
    findRepeated,
    unknownLinks({ read, bank, cardIds }),
    ({ known }: ReadRow) => (known && answered.has(known.id) ? [optionsFixed] : []),
    nearlyTheSame(
      read.filter((one) => findRepeated(one).length === 0),
      bank,
    ),
  ]
  return {
    format,
    rows: read.map((one) => decide(one, [...one.problems, ...findProblems.flatMap((find) => find(one))])),
    cardIds,
  }
}

const optionsFixed =
  'Learners have answered this question: its options keep their number and order. Change the words of an option, or archive the question and add a new one'

function decide({ row, entry, known }: ReadRow, problems: string[]): CheckedRow {
  const { line, fields } = row
  if (!entry || problems.length > 0) return { line, fields, state: 'invalid', problems }
  if (!known) return { line, fields, state: 'new', entry }
  const changes = changesOf(known, entry)
  return { line, fields, state: changes.length > 0 ? 'changed' : 'same', entry, known, changes }
}

/** Matches a question to the bank by its key; a question without a key by the same stem and lead-in. */
function matcher(bank: KnownQuestion[]): (marks: Marks) => KnownQuestion | undefined {
  const byKey = new Map(bank.map((question) => [question.key, question]))
  const byText = new Map(bank.map((question) => [wholeText(question), question]))
  return (marks) => {
    const sameText = byText.get(wholeText(marks))
    if (marks.key === null) return sameText
    return byKey.get(marks.key) ?? (sameText?.key === null ? sameText : undefined)
  }
}

/** By what a question of a file is known. */
type Marks = Pick<QuestionEntry, 'key' | 'stem' | 'leadIn'>

function marksOf({ fields }: ImportRow): Marks {
  const textIn = (name: string) => String(fields[name] ?? '')
  return { key: textIn('id') || null, stem: textIn('stem'), leadIn: textIn('lead_in') }
}

const wholeText = ({ stem, leadIn }: Marks) => `${stem}\n${leadIn}`.replaceAll(/\s+/g, ' ').toLowerCase()

type FindProblems = (one: ReadRow) => string[]

function repeatedIn(read: ReadRow[]): FindProblems {
  const first = new Map<string | number, ReadRow>()
  for (const one of read)
    for (const mark of [one.entry?.key, one.known?.id])
      if (mark != null && !first.has(mark)) first.set(mark, one)
  return (one) => {
    const earlier = [one.entry?.key, one.known?.id]
      .map((mark) => (mark == null ? undefined : first.get(mark)))
      .find((other) => other !== undefined && other !== one)
    const name = one.entry?.key ?? 'the same question'
    return earlier
      ? [`${name} is in the file before, at ${earlier.row.line}. Remove one, or give it another id`]
      : []
  }
}

function unknownLinks({
  read,
  bank,
  cardIds,
}: {
  read: ReadRow[]
  bank: KnownQuestion[]
  cardIds: Map<string, number>
}): FindProblems {
  const live = bank.filter((question) => !question.isArchived)
  const keys = new Set([...live, ...read.flatMap(({ entry }) => entry ?? [])].map(({ key }) => key))
  return ({ entry }) => {
    if (!entry) return []
    const { key, twinKey, cards, tags } = entry
    const missing = cards.filter((card) => !cardIds.has(card))
    return [
      ...missing.map((card) => `There is no flashcard "${card}". Write the id of one that is there`),
      ...(twinKey === null || keys.has(twinKey)
        ? []
        : [`There is no question "${twinKey}" to be its twin. Import both together, or leave twin_of empty`]),
      ...(twinKey !== null && twinKey === key ? ['The question is named as its own twin'] : []),
      ...[cards, tags].flatMap((list) =>
        list.filter((item, index) => list.indexOf(item) < index).map((item) => `"${item}" is there twice`),
      ),
    ]
  }
}

/** Finds questions that are nearly the same in the bank as it would be after the import. */
function nearlyTheSame(read: ReadRow[], bank: KnownQuestion[]): FindProblems {
  const replaced = new Set(read.map(({ known }) => known?.id))
  const others = bank.filter((question) => !question.isArchived && !replaced.has(question.id))
  const found = Map.groupBy(
    nearDuplicates(
      read.flatMap(({ entry, row }) => (entry ? textOf(entry, nameOf(row)) : [])),
      others.map((question) => textOf(question, `question ${question.id}`)),
    ),
    ({ id }) => id,
  )
  return (one) =>
    one.entry && read.includes(one)
      ? (found.get(one.entry.key ?? nameOf(one.row)) ?? []).map(({ problem }) => problem)
      : []
}

const nameOf = ({ line }: ImportRow) => `the question at ${line}`
