import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict, forbidden } from '#server/platform/http/http-error.ts'
import { findConsentEnd, findLook, saveLook } from './study-home-consents.queries.ts'

/** A call of a look may be repeated for so long, for replies that were lost; later it is another look. */
const repeatedWithinMs = 10 * 60_000

/**
 * Records that an admin sees a learner's study home: for the learner, and in the audit log. A repeated look of
 * the same id is recorded once.
 * @returns the end of the consent
 * @throws HttpError 403 without a consent in force, 409 for an id that was used before
 */
export async function recordLook(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: SignedIn,
  { userId, lookId }: { userId: number; lookId: string },
): Promise<Date> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const expiresAt = await findConsentEnd(tx, userId, now)
    if (!expiresAt)
      throw forbidden('This user does not let support see the study home now', 'consent_required')
    if (await saveLook(tx, { userId, lookId, adminId: admin.userId, seenAt: now }))
      await auditLook(tx, admin, { userId, expiresAt })
    else await requireRepeated(tx, { userId, lookId, adminId: admin.userId, now })
    return expiresAt
  })
}

async function auditLook(
  tx: Database,
  actor: SignedIn,
  { userId, expiresAt }: { userId: number; expiresAt: Date },
): Promise<void> {
  const details = { consentUntil: expiresAt.toISOString() }
  await recordAudit(tx, {
    ...{ actor, action: 'user.see_study_home', subjectType: 'user', subjectId: userId, details },
  })
}

async function requireRepeated(
  tx: Database,
  { adminId, now, ...look }: { userId: number; lookId: string; adminId: number; now: Date },
): Promise<void> {
  const found = await findLook(tx, look)
  const isRepeated = found?.adminId === adminId && now.getTime() - found.seenAt.getTime() < repeatedWithinMs
  if (!isRepeated) throw conflict('This page was opened before. Please open it again.')
}
