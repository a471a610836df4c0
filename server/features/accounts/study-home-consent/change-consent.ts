import {
  type studyHomeConsent,
  studyHomeConsentHours,
  studyHomeLooksShown,
} from '#contracts/accounts/study-home-consent.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { lockUser } from '#server/features/accounts/accounts.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { unauthorized } from '#server/platform/http/http-error.ts'
import { endConsents, findConsentEnd, listLooks, saveConsent } from './study-home-consents.queries.ts'

type ConsentDeps = Pick<Deps, 'db' | 'clock'>
type Learner = Pick<SignedIn, 'userId'>
type Consent = Reply<typeof studyHomeConsent.find>

const hourMs = 3_600_000

/** The learner’s consent as it is now, and when support looked. */
export async function findConsent({ db, clock }: ConsentDeps, { userId }: Learner): Promise<Consent> {
  return presentConsent(db, userId, clock.now())
}

/** Begins a consent, unless one is in force. */
export async function allowStudyHome({ db, clock }: ConsentDeps, { userId }: Learner): Promise<Consent> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw unauthorized()
    if (!(await findConsentEnd(tx, userId, now))) {
      const expiresAt = new Date(now.getTime() + studyHomeConsentHours * hourMs)
      await saveConsent(tx, { userId, grantedAt: now, expiresAt })
    }
    return presentConsent(tx, userId, now)
  })
}

export async function endStudyHomeConsent({ db, clock }: ConsentDeps, { userId }: Learner): Promise<Consent> {
  const now = clock.now()
  await endConsents(db, userId, now)
  return presentConsent(db, userId, now)
}

async function presentConsent(db: Database, userId: number, now: Date): Promise<Consent> {
  const expiresAt = await findConsentEnd(db, userId, now)
  const looks = await listLooks(db, userId, studyHomeLooksShown)
  return { expiresAt: expiresAt?.toISOString() ?? null, looks: looks.map((at) => at.toISOString()) }
}
