import type { UseFormReturnType } from '@mantine/form'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { type StudySettings, settings } from '#contracts/study/study-settings.ts'
import { canBeExamDate, pastExamDate } from '#domain/exam-plan/exam-date-choice.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'

export type PlanValues = StudySettings & { restDays: string[] }
export type PlanForm = UseFormReturnType<PlanValues>

/** The study day in the chosen time zone. */
export const todayOf = ({ timeZone }: Pick<StudySettings, 'timeZone'>): number =>
  studyDayOf(Date.now(), timeZone)

/** The messages by field. Besides the schema, a changed exam date must not be in the past. */
export function problemsOf(values: PlanValues, stored: StudySettings): Record<string, string> {
  const problems = validateWith(settings)(values)
  const { examDate } = values
  if (!examDate || examDate === stored.examDate || problems.examDate) return problems
  return canBeExamDate(examDate, todayOf(values)) ? problems : { ...problems, examDate: pastExamDate }
}
