import type { Reply } from '#contracts/endpoint.ts'
import type { studyPlan } from '#contracts/study/study-plan.ts'
import { canCompareRecall, foreseeMonth, studiedLess } from '#domain/exam-plan/promise-record.ts'
import { isoDateOfStudyDay, studyDayOf, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import type { ChosenDay } from '#server/features/study/day/day-input.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { readPromiseInput } from './promise-minutes.ts'
import {
  findEndedRecord,
  findMonthDone,
  hasPromiseRecord,
  insertPromiseRecord,
} from './promise-records.queries.ts'

/**
 * Saves what the first plan of a calendar month predicts for the next thirty days. Later plans of the month
 * change nothing.
 */
export async function recordPromise(
  deps: Pick<Deps, 'db' | 'clock' | 'outline'>,
  learner: SignedIn,
  chosen: ChosenDay,
): Promise<void> {
  const { userId } = learner
  const { today, settings } = chosen
  const monthDay = studyDayOfIsoDate(`${isoDateOfStudyDay(today).slice(0, 'YYYY-MM'.length)}-01`)
  if (await hasPromiseRecord(deps.db, userId, monthDay)) return
  const { input, difference, flashcards } = await readPromiseInput(deps, learner, chosen)
  const { untilDay, partSeen, recalled80 } = foreseeMonth(input, difference)
  await insertPromiseRecord(deps.db, {
    ...{ userId, monthDay, studyDay: today, untilDay, madeAt: deps.clock.now() },
    ...{ dailyMinutes: settings.dailyMinutes, cardsSeen: flashcards.seen },
    newCards: Math.round(partSeen * flashcards.unseen),
    recalledLow: recalled80?.low ?? null,
    recalledHigh: recalled80?.high ?? null,
  })
}

const secondsOfMinute = 60

/** The latest month that is over, as predicted and as it turned out. */
export async function findPastPromise(
  { db, clock, outline }: Pick<Deps, 'db' | 'clock' | 'outline'>,
  { userId, timeZone }: Pick<SignedIn, 'userId' | 'timeZone'>,
): Promise<Reply<typeof studyPlan.pastPromise>> {
  const today = studyDayOf(clock.now().getTime(), timeZone)
  const record = await findEndedRecord(db, userId, today)
  if (!record) return { past: null }
  const done = await findMonthDone(
    db,
    record,
    outline.categories.map(({ id }) => id),
  )
  const { studyDay, untilDay, cardsSeen, newCards, recalledLow: low, recalledHigh: high } = record
  const canCompare = low !== null && high !== null && canCompareRecall(done.reviews)
  const days = untilDay - studyDay
  const minutes = { planned: record.dailyMinutes, studied: done.seconds / secondsOfMinute / days }
  return {
    past: {
      madeOn: isoDateOfStudyDay(studyDay),
      until: isoDateOfStudyDay(untilDay),
      cardsSeen: { foreseen: cardsSeen + newCards, came: cardsSeen + done.newCards },
      recalled: canCompare ? { foreseen: { low, high }, came: done.recalled / done.reviews } : null,
      minutes: {
        ...{ planned: minutes.planned, studied: Math.round(minutes.studied) },
        isMuchLess: studiedLess(minutes),
      },
    },
  }
}
