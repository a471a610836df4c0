import { daysOfWeek, mondayOf } from './good-weeks.ts'

/** `free`: a rest day; `past`: nothing was done on it; `open`: today or later. */
export type WeekDot = { day: number; state: 'studied' | 'free' | 'past' | 'open' }

/** The seven days of the week that a study day is in, from Monday. */
export function weekDots(
  studyDays: readonly number[],
  { today, restDays }: { today: number; restDays: readonly number[] },
): WeekDot[] {
  const monday = mondayOf(today)
  return Array.from({ length: daysOfWeek }, (_, place) => {
    const day = monday + place
    if (studyDays.includes(day)) return { day, state: 'studied' }
    if (restDays.includes(day)) return { day, state: 'free' }
    return { day, state: day < today ? 'past' : 'open' }
  })
}
