import { isDeepStrictEqual } from 'node:util'
import type { DifficultyId, TaskId } from '#domain/questions/question.ts'
import type { QuestionText } from '#domain/questions/question-rules.ts'
import type { FurtherSource } from '#server/database/tables/questions.ts'
import { letters } from '#server/features/questions/bank/question-columns.ts'

/** All fields of an imported question; the twin and the cards are named by their keys. */
export interface QuestionEntry {
  key: string | null
  category: string
  task: TaskId
  difficulty: DifficultyId
  isSample: boolean
  stem: string
  exhibit: string
  leadIn: string
  options: string[]
  reasons: string[]
  keyOption: number
  keyPoint: string
  evidence: string
  tags: string[]
  source: string
  link: string | null
  furtherSources: FurtherSource[]
  reviewedOn: string | null
  reviewBy: string | null
  twinKey: string | null
  cards: string[]
}

/** A question of the bank, with the fields that an import compares. */
export interface KnownQuestion extends QuestionEntry {
  id: number
  isArchived: boolean
  revision: number
}

/** The names of the fields in files. */
const fileNames: Record<keyof QuestionEntry, string> = {
  key: 'id',
  category: 'category',
  task: 'task',
  difficulty: 'difficulty',
  isSample: 'sample',
  stem: 'stem',
  exhibit: 'exhibit',
  leadIn: 'lead_in',
  options: 'options',
  reasons: 'why',
  keyOption: 'answer',
  keyPoint: 'key_point',
  evidence: 'evidence',
  tags: 'tags',
  source: 'source',
  link: 'link',
  furtherSources: 'further_sources',
  reviewedOn: 'reviewed',
  reviewBy: 'review_by',
  twinKey: 'twin_of',
  cards: 'cards',
}
const entryFields = Object.keys(fileNames) as (keyof QuestionEntry)[]

/** The fields of a known question that a file may have. */
export const entryOfKnown = (known: KnownQuestion): QuestionEntry =>
  Object.fromEntries(entryFields.map((name) => [name, known[name]])) as unknown as QuestionEntry

/** The database returns the parts of a further source in another order than a file has them. */
const changedFields = (known: KnownQuestion, entry: QuestionEntry) =>
  entryFields.filter((name) => !isDeepStrictEqual(known[name], entry[name]))

/**
 * The fields that an import would change, by their names in files. An archived question returns to the bank.
 */
export function changesOf(known: KnownQuestion, entry: QuestionEntry): string[] {
  const changed = changedFields(known, entry).map((name) => fileNames[name])
  return [...changed, ...(known.isArchived ? ['archived'] : [])]
}

/** The earlier values of the changed fields, for the audit log. */
export function valuesBefore(known: KnownQuestion, entry: QuestionEntry): Partial<QuestionEntry> {
  return Object.fromEntries(changedFields(known, entry).map((name) => [name, known[name]]))
}

/** The text in the form that the rules of questions take; a question without a key gets the id `name`. */
export function textOf(entry: QuestionEntry, name: string): QuestionText {
  const { key, stem, leadIn, options, keyOption, twinKey } = entry
  return { id: key ?? name, stem, leadIn, options, answer: letters[keyOption] ?? '', twinOf: twinKey }
}
