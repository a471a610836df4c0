import type { Reply } from '#contracts/endpoint.ts'
import type { studySupport } from '#contracts/study/study-support.ts'
import { rolledBack } from '#server/database/rolled-back.ts'
import type { Deps } from '#server/deps.ts'
import { findAccountOf } from '#server/features/accounts/find-account.ts'
import { viewAs } from '#server/features/accounts/sign-in/view-as.ts'
import { recordLook } from '#server/features/accounts/study-home-consent/record-look.ts'
import { listChaptersFor } from '#server/features/catalogue/list-chapters.ts'
import { findToday } from '#server/features/study/day/find-today.ts'
import { findSettings } from '#server/features/study/plan/change-settings.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'

/**
 * What the study home shows to a learner, for an admin whom the learner lets see it. The look is recorded;
 * apart from that nothing is saved: the plan of a day that the learner has not opened yet is made and
 * discarded.
 * @throws HttpError 404 without such a user, 403 without a consent in force, 409 for a look that was used before
 */
export async function seeStudyHome(
  deps: Deps,
  admin: SignedIn,
  look: { userId: number; lookId: string },
): Promise<Reply<typeof studySupport.seeStudyHome>> {
  const learner = await viewAs(deps, admin, look.userId)
  const consentUntil = await recordLook(deps, admin, look)
  return rolledBack(deps.db, async (db) => {
    const reading = { ...deps, db }
    const {
      entries: _cards,
      drugEntries: _drugs,
      order: _order,
      ...today
    } = await findToday(reading, learner)
    return {
      consentUntil: consentUntil.toISOString(),
      user: await presentLearner(reading, learner),
      today,
      // After the plan, which may end the time for questions.
      settings: await findSettings(reading, learner),
      chapters: await listChaptersFor(reading, learner, undefined),
    }
  })
}

async function presentLearner({ db }: Pick<Deps, 'db'>, { userId, username, isAdmin }: SignedIn) {
  const account = await findAccountOf(db, userId)
  return {
    ...{ id: userId, username, isAdmin },
    firstName: account?.firstName ?? '',
    lastName: account?.lastName ?? '',
    subscriptionEndsAt: account?.subscriptionEndsAt?.toISOString() ?? null,
  }
}
