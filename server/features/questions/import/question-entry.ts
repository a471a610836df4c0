import type { DifficultyId, TaskId } from '#domain/questions/question.ts'
import type { QuestionText } from '#domain/questions/question-rules.ts'
import { letters } from '#server/features/questions/bank/question-columns.ts'

/** All that an import says of a question; twin and cards by their keys. */
export interface QuestionEntry {
  key: string | null
  category: string
  task: TaskId
  difficulty: DifficultyId
  isSample: boolean
  stem: string
  leadIn: string
  options: string[]
  reasons: string[]
  keyOption: number
  keyPoint: string
  tags: string[]
  source: string
  link: string | null
  reviewedOn: string | null
  reviewBy: string | null
  twinKey: string | null
  cards: string[]
}

/** A question of the bank, as far as an import compares it. */
export interface KnownQuestion extends QuestionEntry {
  id: number
  isArchived: boolean
  revision: number
}

/** What the fields are called in files. */
const fileNames: Record<keyof QuestionEntry, string> = {
  key: 'id',
  category: 'category',
  task: 'task',
  difficulty: 'difficulty',
  isSample: 'sample',
  stem: 'stem',
  leadIn: 'lead_in',
  options: 'options',
  reasons: 'why',
  keyOption: 'answer',
  keyPoint: 'key_point',
  tags: 'tags',
  source: 'source',
  link: 'link',
  reviewedOn: 'reviewed',
  reviewBy: 'review_by',
  twinKey: 'twin_of',
  cards: 'cards',
}
const entryFields = Object.keys(fileNames) as (keyof QuestionEntry)[]

const changedFields = (known: KnownQuestion, entry: QuestionEntry) =>
  entryFields.filter((name) => JSON.stringify(known[name]) !== JSON.stringify(entry[name]))

/** The fields that an import would change, as files name them. An archived question returns to the bank. */
export function changesOf(known: KnownQuestion, entry: QuestionEntry): string[] {
  const changed = changedFields(known, entry).map((name) => fileNames[name])
  return [...changed, ...(known.isArchived ? ['archived'] : [])]
}

/** The earlier values of what an import changes, for the audit log. */
export function valuesBefore(known: KnownQuestion, entry: QuestionEntry): Partial<QuestionEntry> {
  return Object.fromEntries(changedFields(known, entry).map((name) => [name, known[name]]))
}

/** As the rules of questions read it; one without a key is called `name`. */
export function textOf(entry: QuestionEntry, name: string): QuestionText {
  const { key, stem, leadIn, options, keyOption, twinKey } = entry
  return { id: key ?? name, stem, leadIn, options, answer: letters[keyOption] ?? '', twinOf: twinKey }
}
