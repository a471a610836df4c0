import { attempt, local, readObject } from '#client/platform/storage/storage.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import type { StudySettings } from '#contracts/study/study-settings.ts'

const personFields = ['firstName', 'lastName', 'degrees', 'role'] as const
export type PersonAnswers = Partial<Pick<User, (typeof personFields)[number]>>

/**
 * A new learner's answers so far. They stay in the browser until they are saved, so that a reload loses
 * nothing.
 */
export interface FirstRunDraft
  extends PersonAnswers,
    Partial<Pick<StudySettings, 'dailyMinutes' | 'weakCategories'>> {
  /** The date as typed, which may be in the past. */
  examDate?: string | undefined
  hasNoDate?: boolean | undefined
}

/** The answers for the profile, without the empty ones. */
export function personIn(answers: PersonAnswers): PersonAnswers {
  const given = personFields.flatMap((field) => {
    const text = answers[field]?.trim()
    return text ? [[field, text]] : []
  })
  return Object.fromEntries(given)
}

const keyOf = (userId: number) => `firstRun:${userId}`

/** Reads the draft. Blocked or broken storage reads as no answers. */
export function readDraft(userId: number): FirstRunDraft {
  const stored = readObject(local, keyOf(userId))
  return stored && isDraft(stored) ? stored : {}
}

export function storeDraft(userId: number, answers: FirstRunDraft): void {
  attempt(() => local().setItem(keyOf(userId), JSON.stringify(answers)))
}

export function removeDraft(userId: number): void {
  attempt(() => local().removeItem(keyOf(userId)))
}

/**
 * This check does without a schema, which would load zod with the first page of a new learner. The server
 * checks the saved answers.
 */
function isDraft(draft: Partial<Record<keyof FirstRunDraft, unknown>>): draft is FirstRunDraft {
  const { dailyMinutes = 0, weakCategories = [], examDate = '', hasNoDate = false } = draft
  return (
    Number.isInteger(dailyMinutes) &&
    Array.isArray(weakCategories) &&
    weakCategories.every((id) => typeof id === 'string') &&
    typeof examDate === 'string' &&
    /^(\d{4}-\d\d-\d\d)?$/.test(examDate) &&
    typeof hasNoDate === 'boolean' &&
    personFields.every((field) => typeof (draft[field] ?? '') === 'string')
  )
}
