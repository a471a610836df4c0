import { studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import { findAccountOf } from '#server/features/accounts/find-account.ts'
import type { PdfDocument } from '#server/platform/files/pdf.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { findAreaTimes } from './find-area-times.ts'
import { countStudiedDrugs, sumAnswers, sumStudyDays } from './study-record.queries.ts'
import { studyRecordDocument } from './study-record-document.ts'

/** What this learner has studied from one date to another, both included. @throws HttpError 404 */
export async function findStudyRecord(
  deps: Pick<Deps, 'db' | 'outline' | 'config' | 'clock'>,
  { userId, timeZone }: SignedIn,
  dates: { from: string; to: string },
): Promise<PdfDocument> {
  const { db, config, clock } = deps
  const period = { fromDay: studyDayOfIsoDate(dates.from), toDay: studyDayOfIsoDate(dates.to), timeZone }
  const [person, done, drugs, answers] = await Promise.all([
    findAccountOf(db, userId),
    sumStudyDays(db, userId, period),
    countStudiedDrugs(db, userId, period),
    sumAnswers(db, userId, period),
  ])
  if (!person) throw notFound('This account does not exist')
  const areas = await findAreaTimes(deps, userId, { period, answers })
  return studyRecordDocument({
    person,
    dates,
    done,
    drugs,
    answers,
    areas,
    config,
    now: clock.now(),
    timeZone,
  })
}
