import { cardKinds } from '#domain/content/card-kinds.ts'
import { longestTag, mostCardCharacters } from '#domain/content/content-limits.ts'
import { markdownHtml } from '#domain/markdown/markdown-html.ts'
import { ankiTag } from './anki-own-data.ts'
import { type CardDetails, columnName, type DetailField, detailFields } from './card-fields.ts'
import type { FileCard } from './file-cards.ts'
import { formulaStart, unguarded } from './formula-guard.ts'

/** A card of a file with its text converted to Markdown; `raw` is the text of the cells. */
export interface ReadCard extends FileCard {
  raw: { question: string; answer: string; why?: string }
  /** The texts are HTML, and tags have an underscore for each space, as in a package of Anki. */
  isOfAnki?: true
}

interface CardText extends CardDetails {
  question: string
  answer: string
  tags: string[]
}

export interface KnownCard extends CardText {
  id: number
  /** The key of a shipped card; null for other cards. */
  key: string | null
}

const importedFields = ['question', 'answer', 'tags', ...detailFields] as const
export type ImportedField = (typeof importedFields)[number]

/** What an import would do with a row. */
export type PlannedRow = CardText & { line: number; id: string | undefined } & (
    | { state: 'new' }
    | { state: 'same'; known: KnownCard }
    | { state: 'changed'; known: KnownCard; changes: ImportedField[] }
    | { state: 'invalid'; problems: string[] }
  )

/**
 * Compares the cards of a file with those of its chapter: by id (the key, or the number that an export
 * wrote), else by question.
 * @returns the rows, and how many cards of the chapter the file lacks.
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
    const problems = [...card.problems, ...problemsOf(card, { text, match })]
    const question = comparable(text.question)
    const first = match ? claimed.get(match.id) : lines.get(question)
    if (first !== undefined && question !== '')
      problems.push(`The card stands in line ${first} already. Remove one of them`)
    else if (match) claimed.set(match.id, card.line)
    if (first === undefined) lines.set(question, lines.get(question) ?? card.line)
    return decide({ line: card.line, id: card.id, ...text }, { match, problems })
  })
  return { rows, missing: known.filter(({ id }) => !claimed.has(id)).length }
}

function decide(
  row: CardText & { line: number; id: string | undefined },
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

/** Spaces and case do not make a different question. */
const comparable = (question: string) =>
  question.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/**
 * Finds the known card of a row. The id has precedence over the question: a card that one row names by id
 * matches no other row.
 */
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
 * The text of a cell. A cell that equals the known text keeps it, so that importing an export changes
 * nothing. A safe export may have lost the column that marks it as safe: where the known text begins like a
 * formula, the apostrophe before the cell's text is removed.
 */
function present(cell: { raw: string; text: string; isHtml: boolean }, known: string | undefined): string {
  if (known === undefined) return cell.text
  const own = trimmed(known)
  if (cell.raw === own || unguarded(cell.raw) === own) return known
  if (cell.isHtml && cell.raw === markdownHtml(known)) return known
  return formulaStart.test(own) && !own.startsWith("'") ? unguarded(cell.text) : cell.text
}

function textOf(card: ReadCard, match: KnownCard | undefined): CardText {
  const isHtml = card.isOfAnki === true
  const details = detailFields.map((field): [DetailField, string] => {
    const text = card.details[field]
    if (text === undefined) return [field, match?.[field] ?? '']
    const raw = field === 'why' ? (card.raw.why ?? text) : text
    return [field, present({ raw, text, isHtml }, match?.[field])]
  })
  return {
    question: present({ raw: card.raw.question, text: card.question, isHtml }, match?.question),
    answer: present({ raw: card.raw.answer, text: card.answer, isHtml }, match?.answer),
    tags: presentTags(card, match),
    ...(Object.fromEntries(details) as CardDetails),
  }
}

function presentTags({ tags, isOfAnki }: ReadCard, match: KnownCard | undefined): string[] {
  if (!match) return tags ?? []
  const written = isOfAnki ? match.tags.map(ankiTag) : match.tags
  return tags === undefined || sameTags(tags, written) ? match.tags : tags
}

/** Compares tags in the form in which an export writes them and an import reads them. */
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

function problemsOf(
  card: ReadCard,
  { text, match }: { text: CardText; match: KnownCard | undefined },
): string[] {
  if (card.problems.length > 0) return []
  const parts = [
    ['question', text.question, card.raw.question],
    ['answer', text.answer, card.raw.answer],
  ] as const
  return [
    ...parts.flatMap(([name, value, raw]) => [
      ...missingProblems(name, { value, raw }),
      ...textProblems(name, value, mostCardCharacters),
    ]),
    ...tagProblems(text.tags),
    // What the card has already may stay.
    ...detailFields.flatMap((field) =>
      text[field] === '' || text[field] === match?.[field] ? [] : detailProblems(field, text[field]),
    ),
  ]
}

const missingProblems = (name: string, { value, raw }: { value: string; raw: string }) => {
  if (value !== '') return []
  return [raw === '' ? `The ${name} is missing` : `The ${name} has no text: pictures and sounds are left out`]
}

function textProblems(name: string, value: string, limit: number): string[] {
  if (!isStorable(value)) return [`The ${name} has a character that cannot be stored. Type it again`]
  const length = value.length.toLocaleString('en-US')
  const most = limit.toLocaleString('en-US')
  return value.length > limit ? [`The ${name} has ${length} characters; at most ${most} are allowed`] : []
}

const limits: Record<DetailField, number> = {
  why: mostCardCharacters,
  source: 1_000,
  link: 1_000,
  reviewedOn: longestTag,
  reviewBy: longestTag,
  primerPart: longestTag,
  kind: longestTag,
  objective: longestTag,
}

function detailProblems(field: DetailField, value: string): string[] {
  const name = columnName(field)
  const problems = textProblems(name, value, limits[field])
  if (problems.length > 0) return problems
  if (field === 'link' && !isAddress(value))
    return ['The link is no address. Write a whole one that begins with https://']
  if (field === 'kind' && !cardKinds.some((kind) => kind === value))
    return [`The kind is none of: ${cardKinds.join(', ')}`]
  const isDay = field === 'reviewedOn' || field === 'reviewBy'
  return isDay && !isDate(value) ? [`The day in ${name} cannot be read. Write it as 2026-11-28`] : []
}

const isAddress = (value: string) => /^https:\/\/[^\s/]+\.\S+$/.test(value)

function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

function tagProblems(tags: readonly string[]): string[] {
  return tags.every(isStorable) ? [] : ['A tag has a character that cannot be stored. Type it again']
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000')
