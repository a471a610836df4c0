/** The nine-month plan in three phases of the study guide, counted back from the exam date. All days are study days. */
import { addMonthsToDate } from '#domain/calendar/calendar-months.ts'
import { isoDateOfStudyDay, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'

const planMonths = 9

const phases = [
  {
    title: 'Foundation',
    focus: 'Learn the core of every chapter once, with new cards each day, and begin the drug classes.',
  },
  {
    title: 'Integration',
    focus: 'Finish the chapters, answer questions by category in tutor mode and close the gaps they show.',
  },
  {
    title: 'Exam readiness',
    focus: 'Mixed timed blocks, full exam simulations and a last review of every card at risk.',
  },
] as const

export type StudyPhase = {
  title: string
  focus: string
  startDay: number
  /** The last day of the phase; of the last phase, the day before the exam. */
  endDay: number
  isCurrent: boolean
}

/**
 * The three phases. With nine months or more between `planStart` (the day on which the exam date was set) and the
 * exam each takes three calendar months, counted back from the exam; with less they share the time in equal parts.
 * Phases without a day are left out; none before the plan begins or after the exam is current.
 */
export function threePhasePlan(input: { planStart: number; examDay: number; today: number }): StudyPhase[] {
  const starts = phaseStarts(input.planStart, input.examDay)
  return phases.flatMap((phase, index) => {
    const startDay = starts[index] ?? input.examDay
    const endDay = (starts[index + 1] ?? input.examDay) - 1
    if (endDay < startDay) return []
    return [{ ...phase, startDay, endDay, isCurrent: startDay <= input.today && input.today <= endDay }]
  })
}

function phaseStarts(planStart: number, examDay: number): number[] {
  const fullStarts = [0, 1, 2].map((index) => monthsBefore(examDay, planMonths - index * 3))
  if (planStart <= (fullStarts[0] ?? examDay)) return fullStarts
  const daysLeft = Math.max(0, examDay - planStart)
  return [0, 1, 2].map((index) => planStart + Math.round((daysLeft * index) / 3))
}

function monthsBefore(examDay: number, months: number): number {
  return studyDayOfIsoDate(addMonthsToDate(isoDateOfStudyDay(examDay), -months))
}
