import type { StudySettings } from '#contracts/study/study-settings.ts'

/**
 * The fields that differ from the stored ones. Sending only these allows other changes while the exam date is
 * in the past.
 */
export function changedSettings(stored: StudySettings, values: StudySettings): Partial<StudySettings> {
  const names = Object.keys(values) as (keyof StudySettings)[]
  return Object.fromEntries(
    names.filter((name) => !isSame(values[name], stored[name])).map((name) => [name, values[name]]),
  )
}

/** Two lists are the same if they have the same entries, in any order. */
export function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  return a.length === b.length && a.every((entry) => b.includes(entry))
}
