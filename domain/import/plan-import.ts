import { mostCardCharacters } from '#domain/content/content-limits.ts'
import type { FileCard } from './file-cards.ts'
import { formulaStart, unguarded } from './formula-guard.ts'

/** A card of a file with its text converted to Markdown; `raw` is what stood in the cells. */
export interface ReadCard extends FileCard {
  raw: { question: string; answer: string }
}

export interface KnownCard {
  id: number
  /** Of shipped cards. */
  key: string | null
  question: string
  answer: string
  tags: string[]
}

export const importedFields = ['question', 'answer', 'tags'] as const
export type ImportedField = (typeof importedFields)[number]

interface Text {
  question: string
  answer: string
  tags: string[]
}

/** What an import does with a row. */
export type PlannedRow = Text & { line: number } & (
    | { state: 'new' }
    | { state: 'same'; known: KnownCard }
    | { state: 'changed'; known: KnownCard; changes: ImportedField[] }
    | { state: 'invalid'; problems: string[] }
  )

/**
 * Compares the cards of a file with those of its chapter: by id (the key, or the number that an export wrote), else by
 * question. @returns the rows, and how many cards of the chapter the file does not have.
 */
export function planImport(
  file: readonly ReadCard[],
  known: readonly KnownCard[],
): { rows: PlannedRow[]; missing: number } {
  const find = matcher(file, known)
  const claimed = new Map<number, number>()
  const lines = new Map<string, number>()
  const rows = file.map((card): PlannedRow => {
    const match = find(card)
    const text = textOf(card, match)
    const problems = [...card.problems, ...problemsOf(card, text)]
    const question = comparable(text.question)
    const first = match ? claimed.get(match.id) : lines.get(question)
    if (first !== undefined && question !== '')
      problems.push(`The card stands in line ${first} already. Remove one of them`)
    else if (match) claimed.set(match.id, card.line)
    if (first === undefined) lines.set(question, lines.get(question) ?? card.line)
    return decide({ line: card.line, ...text }, { match, problems })
  })
  return { rows, missing: known.filter(({ id }) => !claimed.has(id)).length }
}

function decide(
  row: Text & { line: number },
  { match, problems }: { match: KnownCard | undefined; problems: string[] },
): PlannedRow {
  if (problems.length > 0) return { ...row, state: 'invalid', problems }
  if (!match) return { ...row, state: 'new' }
  const changes = importedFields.filter(
    (field) => JSON.stringify(match[field]) !== JSON.stringify(row[field]),
  )
  return changes.length > 0
    ? { ...row, state: 'changed', known: match, changes }
    : { ...row, state: 'same', known: match }
}

/** Spaces and capitals do not make another question. */
const comparable = (question: string) =>
  question.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** An id goes before a question: a card that a row names by id is no other row's. */
function matcher(file: readonly ReadCard[], known: readonly KnownCard[]) {
  const byId = new Map(
    known.flatMap(
      (card) =>
        [
          [String(card.id), card],
          [card.key ?? '', card],
        ] as const,
    ),
  )
  const named = (card: ReadCard) => (card.id ? byId.get(card.id) : undefined)
  const taken = new Set(file.map((card) => named(card)?.id))
  const byQuestion = new Map<string, KnownCard>()
  for (const card of known.toReversed())
    if (!taken.has(card.id)) byQuestion.set(comparable(card.question), card)
  return (card: ReadCard): KnownCard | undefined =>
    named(card) ??
    byQuestion.get(comparable(card.raw.question)) ??
    byQuestion.get(comparable(card.question)) ??
    byQuestion.get(comparable(unguarded(card.raw.question)))
}

const trimmed = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim()

/**
 * What stood in the cell, where that is the known text already: an export is not changed by its import. A safe one may have
 * lost the column that says so: a known formula was guarded in it, whatever has become of the text since.
 */
function present(cell: { raw: string; text: string }, known: string | undefined): string {
  if (known === undefined) return cell.text
  const own = trimmed(known)
  if (cell.raw === own || unguarded(cell.raw) === own) return known
  return formulaStart.test(own) && !own.startsWith("'") ? unguarded(cell.text) : cell.text
}

function textOf(card: ReadCard, match: KnownCard | undefined): Text {
  const tags = card.tags ?? match?.tags ?? []
  return {
    question: present({ raw: card.raw.question, text: card.question }, match?.question),
    answer: present({ raw: card.raw.answer, text: card.answer }, match?.answer),
    tags: match && sameTags(tags, match.tags) ? match.tags : tags,
  }
}

/** As an export writes them, and an import reads them. */
function sameTags(one: readonly string[], other: readonly string[]): boolean {
  const plain = (tags: readonly string[]) =>
    [
      ...new Set(
        tags
          .join(';')
          .split(';')
          .map((tag) => unguarded(tag.trim())),
      ),
    ]
      .filter((tag) => tag !== '')
      .join(';')
  return plain(one) === plain(other)
}

function problemsOf(card: ReadCard, text: Text): string[] {
  if (card.problems.length > 0) return []
  const parts = [
    ['question', text.question, card.raw.question],
    ['answer', text.answer, card.raw.answer],
  ] as const
  return [
    ...parts.flatMap(([name, value, raw]) => textProblems(name, { value, raw })),
    ...tagProblems(text.tags),
  ]
}

function textProblems(name: string, { value, raw }: { value: string; raw: string }): string[] {
  if (value === '')
    return [
      raw === '' ? `The ${name} is missing` : `The ${name} has no text: pictures and sounds are left out`,
    ]
  if (!isStorable(value)) return [`The ${name} has a character that cannot be stored. Type it again`]
  const length = value.length.toLocaleString('en-US')
  const most = mostCardCharacters.toLocaleString('en-US')
  return value.length > mostCardCharacters
    ? [`The ${name} has ${length} characters; at most ${most} are allowed`]
    : []
}

function tagProblems(tags: readonly string[]): string[] {
  return tags.every(isStorable) ? [] : ['A tag has a character that cannot be stored. Type it again']
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000')
