import type { StudySettings } from '#contracts/study/study.ts'

/** The fields that differ from what is stored, so that an exam date in the past does not block other changes. */
export function changedSettings(stored: StudySettings, values: StudySettings): Partial<StudySettings> {
  const names = Object.keys(values) as (keyof StudySettings)[]
  return Object.fromEntries(
    names.filter((name) => !isSame(values[name], stored[name])).map((name) => [name, values[name]]),
  )
}

/** A list is the same with the same entries, in whatever order they were chosen. */
export function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  return a.length === b.length && a.every((entry) => b.includes(entry))
}
