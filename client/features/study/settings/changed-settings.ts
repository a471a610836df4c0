import type { StudySettings } from '#contracts/study.ts'

/** The fields that differ from what is stored, so that an exam date in the past does not block other changes. */
export function changedSettings(stored: StudySettings, values: StudySettings): Partial<StudySettings> {
  const names = Object.keys(values) as (keyof StudySettings)[]
  return Object.fromEntries(
    names.filter((name) => values[name] !== stored[name]).map((name) => [name, values[name]]),
  )
}
