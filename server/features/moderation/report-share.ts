import type { z } from 'zod'
import type { shareReports } from '#contracts/moderation/share-reports.ts'
import type { Deps } from '#server/deps.ts'
import { requireSubscription } from '#server/features/own-cards/sharing/offers.ts'
import { requireAnyShare, requireOpenShare } from '#server/features/own-cards/sharing/open-share.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { saveShareFlag } from './moderation.queries.ts'

type Report = z.output<typeof shareReports.reportShared.body>
type ReportDeps = Pick<Deps, 'db' | 'clock'>

/**
 * Reports a shared deck to the admins. A second report by the same learner replaces the first.
 * @param reporter null for somebody who is not signed in
 * @throws HttpError 404
 */
export async function reportShared(
  { db, clock }: ReportDeps,
  reporter: SignedIn | null,
  { token, ...report }: Report & { token: string },
): Promise<void> {
  const { share } = await requireOpenShare(db, token)
  const reporterId = reporter?.userId ?? null
  await saveShareFlag(db, { ...report, shareId: share.id, reporterId, createdAt: clock.now() })
}

/** Reports the deck of which a learner has a copy. @throws HttpError 404 */
export async function reportCopied(
  { db, clock }: ReportDeps,
  { userId }: SignedIn,
  { shareId, ...report }: Report & { shareId: number },
): Promise<void> {
  await requireSubscription(db, { userId, shareId })
  await requireAnyShare(db, { id: shareId })
  await saveShareFlag(db, { ...report, shareId, reporterId: userId, createdAt: clock.now() })
}
