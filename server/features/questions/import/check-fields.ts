import type { z } from 'zod'
import type { Figure } from '#content/figures/figure-schema.ts'
import { question } from '#content/schema.ts'
import { questionText } from '#content/study-text.ts'
import { difficultyIds, taskIds } from '#domain/questions/question.ts'
import { letters, questionColumns } from '#server/features/questions/bank/question-columns.ts'
import type { ImportRow } from './import-row.ts'
import type { QuestionEntry } from './question-entry.ts'
import type { ImportFormat } from './read-import.ts'

/** The shipped content's own schema. A question may come without an id, and names its category itself. */
const importedQuestion = question.extend({
  id: question.shape.id.optional(),
  category: question.shape.source,
  /** The whole exhibit in Markdown, as an export writes it. */
  exhibit_text: question.shape.evidence,
})
type Imported = z.output<typeof importedQuestion>

type Category = { id: string; title: string }

/** What a question may name. */
interface Known {
  categories: readonly Category[]
  /** The shipped figures by key. */
  figures: ReadonlyMap<string, Figure>
}

/** The question of a row, or the problems of its fields with their corrections. */
export function checkFields(
  { fields }: ImportRow,
  { format, categories, figures }: Known & { format: ImportFormat },
): { entry: QuestionEntry } | { problems: string[] } {
  const parsed = importedQuestion.safeParse(fields)
  const category = findCategory(fields.category, categories)
  const issues = (parsed.error?.issues ?? []).filter(({ path }) => path[0] !== 'category')
  const problems = [
    ...(category ? [] : [categoryProblem(fields.category, { format, categories })]),
    ...new Set(issues.map((issue) => problemOf(issue, { fields, format }))),
    ...(parsed.success ? [...textProblems(parsed.data), ...figureProblems(parsed.data, figures)] : []),
  ]
  return parsed.success && category && problems.length === 0
    ? { entry: entryOf(parsed.data, { category: category.id, figures }) }
    : { problems }
}

function categoryProblem(
  name: unknown,
  { format, categories }: { format: ImportFormat; categories: readonly Category[] },
): string {
  const ids = categories.map(({ id }) => id).join(', ')
  const shown = shorten(typeof name === 'string' ? name : JSON.stringify(name ?? null))
  const what = name === undefined ? 'category is missing' : `The category "${shown}" is not known`
  return format === 'gift'
    ? `${what}. Write a line such as $CATEGORY: breast above it, with one of: ${ids}`
    : `${what}. Write one of: ${ids}`
}

const shorten = (text: string) => (text.length > 80 ? `${text.slice(0, 80).toWellFormed()}…` : text)

function findCategory(name: unknown, categories: readonly Category[]): Category | undefined {
  const wanted = typeof name === 'string' ? name.trim().toLowerCase() : undefined
  return categories.find(({ id, title }) => id === wanted || title.toLowerCase() === wanted)
}

function entryOf(
  { id, exhibit_text, ...data }: Imported,
  { category, figures }: { category: string; figures: Known['figures'] },
): QuestionEntry {
  const columns = questionColumns({ ...questionText({ ...data, id: id ?? '' }, figures), category })
  return {
    key: id ?? null,
    ...columns,
    exhibit: [exhibit_text, columns.exhibit].filter(Boolean).join('\n\n'),
    twinKey: data.twin_of ?? null,
    cards: data.cards,
  }
}

function figureProblems({ exhibit, figure }: Imported, figures: Known['figures']): string[] {
  return [exhibit, figure].flatMap((key) =>
    key === undefined || figures.has(key)
      ? []
      : [`There is no figure "${key}". Write the key of a shipped figure, or leave it out`],
  )
}

function textProblems({ options, ...data }: Imported): string[] {
  const texts: [string, string][] = [
    ...Object.entries(data).flatMap(([name, value]) =>
      textsIn(value).map((text): [string, string] => [name, text]),
    ),
    ...options.flatMap(({ text, ...reasons }, index): [string, string][] => [
      [`option ${letters[index]}`, text],
      ...textsIn(reasons).map((reason): [string, string] => [
        `the reason of option ${letters[index]}`,
        reason,
      ]),
    ]),
  ]
  return texts.flatMap(([name, text]) => {
    const isStorable = text.isWellFormed() && !text.includes('\u0000')
    return isStorable ? [] : [`${name} has a character that cannot be stored. Type it again`]
  })
}

/** All texts of a value, also within its lists and parts. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)]

const anId = 'Write an id in small letters, digits and hyphens, such as breast-q-001'
const aDate = 'Write a date such as 2026-11-22'
const hints: Record<string, string> = {
  id: anId,
  twin_of: anId,
  task: `Write one of: ${taskIds.join(', ')}`,
  difficulty: `Write one of: ${difficultyIds.join(', ')}`,
  answer: 'Write the letter of the right option, A to E',
  cards: 'Write the ids of the flashcards that teach it, at least one, such as breast-early-001',
  tags: 'Write 1 to 6 tags',
  reviewed: aDate,
  review_by: aDate,
  sample: 'Write true or false',
  link: 'Write a whole address that begins with https://',
  further_sources:
    'Write at most 3, each with its year, and if it has one an address that begins with https://',
  labs: 'Write at least 2, each as a test with its result, such as Hemoglobin: 9.1 g/dL (low)',
}

/** Where fields that Moodle does not know are written in GIFT. */
const giftPlaces: Record<string, string> = {
  lead_in:
    'End the text with what is asked: as its last line, after \\n, or as a last sentence with a question mark',
  key_point: 'Write it as general feedback, after ####',
  cards: `${hints.cards}, into a comment above it: // [card:breast-early-001]`,
  tags: `${hints.tags} into a comment above it: // [tag:her2] [tag:treatment]`,
  answer: 'Begin the right answer with =',
}

function problemOf(
  issue: z.core.$ZodIssue,
  { fields, format }: { fields: Record<string, unknown>; format: ImportFormat },
): string {
  const [field = '', index, part] = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return `Not known: ${issue.keys.join(', ')}. Check the spelling, or remove it`
  if (field === 'options') return optionProblem(fields.options, { index, part })
  const value = fields[field]
  const hint = hintFor(field, format)
  if (value === undefined || isEmptyList(value)) return `${field} is missing. ${hint}`.trim()
  const shown = typeof value === 'string' ? `${field} "${shorten(value)}"` : field
  return `${shown} cannot be used. ${hint || 'Write it as text'}`
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

function hintFor(field: string, format: ImportFormat): string {
  const hint = hints[field] ?? ''
  if (format !== 'gift') return hint
  return giftPlaces[field] ?? `${hint}${hint ? ', in' : 'Write it in'} a comment above it: // [${field}:...]`
}

function optionProblem(
  options: unknown,
  { index, part }: { index?: string | undefined; part?: string | undefined },
): string {
  if (index === undefined)
    return Array.isArray(options)
      ? `There are ${options.length} options; write 4 or 5`
      : 'The options are missing. Write 4 or 5, each with its text and why'
  const letter = letters[Number(index)] ?? `number ${Number(index) + 1}`
  if (part === 'why') return `Option ${letter} has no reason. Write why it is right or wrong`
  return `Option ${letter} has no text. Write it, or remove the option`
}
