import type { Reply } from '#contracts/endpoint.ts'
import type { progress } from '#contracts/progress/progress.ts'
import { goodWeeks } from '#domain/progress/good-weeks.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { sumOf } from './find-knowledge.ts'
import { listOwnChapters, listRestDays, listStudyDays } from './progress.queries.ts'
import { sumAnswers } from './study-record.queries.ts'

/** What a learner has done, in ten figures. */
export async function findLearnerFigures(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, timeZone, examDate, dailyMinutes }: SignedIn,
): Promise<Reply<typeof progress.learnerFigures>> {
  const today = studyDayOf(clock.now().getTime(), timeZone)
  const days = await listStudyDays(db, userId)
  const chapters = await listOwnChapters(db, userId)
  const answers = await sumAnswers(db, userId, { fromDay: 0, toDay: today, timeZone })
  const last = days.at(-1)
  return {
    examDate,
    minutesADay: dailyMinutes,
    studyDays: days.length,
    lastStudyDay: last ? isoDateOfStudyDay(last.studyDay) : null,
    goodWeeks: goodWeeks(
      days.map(({ studyDay }) => studyDay),
      { today, restDays: await listRestDays(db, userId) },
    ).current,
    seconds: sumOf(days.map(({ seconds }) => seconds)),
    reviews: sumOf(days.map(({ reviews, drugReviews }) => reviews + drugReviews)),
    cardsStudied: sumOf(chapters.map(({ completedCards }) => completedCards)),
    cardsMastered: sumOf(chapters.map(({ masteredCards }) => masteredCards)),
    questions: {
      answered: sumOf(answers.map(({ answered }) => answered)),
      right: sumOf(answers.map(({ right }) => right)),
    },
  }
}
