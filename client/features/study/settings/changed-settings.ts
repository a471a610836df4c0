import type { StudySettings } from '#contracts/study.ts'

/** The fields that differ from what is stored: an exam date that has passed since is no fault of today's change. */
export function changedSettings(stored: StudySettings, values: StudySettings): Partial<StudySettings> {
  const names = Object.keys(values) as (keyof StudySettings)[]
  return Object.fromEntries(
    names.filter((name) => values[name] !== stored[name]).map((name) => [name, values[name]]),
  )
}
