import type { Reply } from '#contracts/endpoint.ts'
import type { studyPlan } from '#contracts/study/study-plan.ts'

type Today = Reply<typeof studyPlan.today>

const nothing = { reviews: 0, newCards: 0, questions: 0, minutes: 0 }
const ofDay = { reviews: 0, newCards: 0, drugComponents: 0, questions: 0 }

/** A study day with nothing planned: Sunday, November 22, 2026, without an exam date. */
export const emptyDay: Today = {
  date: '2026-11-22',
  plan: nothing,
  left: nothing,
  minutes: { today: 20, usual: 20, restDays: null },
  waiting: { cards: 0, questions: 0 },
  enough: 'every-day',
  waitingLater: 0,
  newCardsFrom: null,
  isCatchingUp: false,
  caughtUpOn: '2026-11-22',
  daysAway: 0,
  questionTime: 'kept',
  reviewedToday: 0,
  entries: [],
  drugEntries: [],
  order: [],
  chapters: [],
  ahead: [
    { date: '2026-11-22', counts: ofDay, seconds: ofDay, secondsOfDay: 1200, isRestDay: false },
    {
      date: '2026-11-23',
      counts: { ...ofDay, reviews: 4 },
      seconds: { ...ofDay, reviews: 70 },
      secondsOfDay: 1200,
      isRestDay: false,
    },
  ],
  daysToExam: null,
  goal: 'exam',
  isRestDay: false,
  unseenLater: 40,
  phases: [],
  studyDays: 3,
}

/** The same day with a plan of which nothing is done, or only `left` is left. */
export function plannedDay(plan: Partial<Today['plan']>, left: Partial<Today['plan']> = plan): Today {
  return { ...emptyDay, plan: { ...nothing, ...plan }, left: { ...nothing, ...left } }
}
