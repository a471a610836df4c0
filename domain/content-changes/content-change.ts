/**
 * Changes of content and who is told of them. A change in meaning is told to those who had learned the text
 * before it, and to nobody else; a change in wording is told to nobody (docs/decisions/049-content-changes.md).
 */
import type { ItemKind } from '#domain/items/study-item.ts'

/** What learners learn: a flashcard, a component of a drug, a question, a primer, which has the id of its chapter. */
export type LearnedKind = ItemKind | 'question' | 'primer'
export type LearnedItem = { kind: LearnedKind; id: number }

/** Why a change in meaning was needed: the text was wrong, is no longer true, or could be misunderstood. */
export const severities = ['wrong', 'outdated', 'unclear'] as const
export type Severity = (typeof severities)[number]

/** What is said about a change in meaning. `source` is empty where none is named. */
export interface ChangeNote {
  severity: Severity
  why: string
  source: string
  link: string | null
}

/**
 * Texts of one item with the same meaning number say the same. The number is the revision of the item that
 * first said it, and 1 before the first change.
 */
export interface MeaningStep {
  /** The revision of the item with which the change came. */
  revision: number
  meaning: number
  meaningBefore: number
}

const firstMeaning = 1

/** The meaning of an item's text at a revision. @param steps all changes of the item, in any order */
export function meaningAt(steps: readonly MeaningStep[], revision: number): number {
  const until = steps.filter((step) => step.revision <= revision)
  return latestOf(until)?.meaning ?? firstMeaning
}

export function latestOf<Step extends MeaningStep>(steps: readonly Step[]): Step | undefined {
  return steps.reduce<Step | undefined>(
    (latest, step) => (latest && latest.revision > step.revision ? latest : step),
    undefined,
  )
}

/**
 * The step from the present meaning to that of a new text; undefined when the new text says the same. A text
 * that is restored says what it said before.
 * @param steps all changes of the item
 * @param to the revision of the new text, and that of the text which it restores, if it does
 */
export function nextStep(
  steps: readonly MeaningStep[],
  to: { revision: number; restored?: number | undefined },
): MeaningStep | undefined {
  const meaningBefore = meaningAt(steps, to.revision)
  const meaning = to.restored === undefined ? to.revision : meaningAt(steps, to.restored)
  return meaning === meaningBefore ? undefined : { revision: to.revision, meaning, meaningBefore }
}

/**
 * Whether somebody who has learned, or was told of, a revision is told of the present text.
 * @param since the changes after that revision, in any order
 */
export function mustTell(since: readonly MeaningStep[]): boolean {
  const first = since.reduce<MeaningStep | undefined>(
    (earliest, step) => (earliest && earliest.revision < step.revision ? earliest : step),
    undefined,
  )
  return first !== undefined && first.meaningBefore !== latestOf(since)?.meaning
}

/**
 * The revision that somebody learns with the first rating of an item, or by reading a primer.
 * @param present the present revision of the item
 * @param shown the revision on the screen, as the browser says; undefined from earlier versions of the app
 * @param atRating the latest revision when it was rated, which may be long before it arrives
 */
export function learnedRevision(revisions: {
  present: number
  shown: number | undefined
  atRating: number
}): number {
  const { present, shown, atRating } = revisions
  return shown !== undefined && shown >= 1 && shown <= present ? shown : Math.min(atRating, present)
}

/** The answers to a change: the learner knows now, or wants to be asked as if it had been forgotten. */
export const changeAnswers = ['got_it', 'ask_again'] as const
export type ChangeAnswer = (typeof changeAnswers)[number]

/**
 * Whether an answer to a change is to be counted: the learner knows no later revision. After "Got it" one may
 * still ask for the item.
 */
export function isNewAnswer(given: {
  answer: ChangeAnswer
  earlier: ChangeAnswer | null
  /** The revision that came with the change, and the one that the learner learned or was told of last. */
  revision: number
  learnedRevision: number | null
}): boolean {
  const { answer, earlier, revision, learnedRevision } = given
  return (learnedRevision ?? 0) < revision || (earlier === 'got_it' && answer === 'ask_again')
}

/** Days until an item is asked whose change the learner has read; an earlier day stays. */
const daysAfterGotIt = 2

/** The study day on which a changed item is due after "Got it"; an item without a due day stays without. */
export const dueAfterGotIt = (dueDay: number | null, today: number): number | null =>
  dueDay === null ? null : Math.min(dueDay, today + daysAfterGotIt)
