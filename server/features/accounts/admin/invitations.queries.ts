import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { invitations } from '#server/database/tables/recovery.ts'

export type Invitation = typeof invitations.$inferSelect

/** Replaces the user's invitation: a link that was mailed before is unknown from now on. */
export async function replaceInvitation(
  db: Database,
  invitation: Omit<Invitation, 'acceptedAt'>,
): Promise<void> {
  await db.delete(invitations).where(eq(invitations.userId, invitation.userId))
  await db.insert(invitations).values(invitation)
}

export async function findInvitation(db: Database, tokenHash: Uint8Array): Promise<Invitation | undefined> {
  const [row] = await db.select().from(invitations).where(eq(invitations.tokenHash, tokenHash))
  return row
}

export async function hasOpenInvitation(db: Database, userId: number): Promise<boolean> {
  const rows = await db
    .select({ userId: invitations.userId })
    .from(invitations)
    .where(isOpen(userId))
    .limit(1)
  return rows.length > 0
}

/** @returns whether it could be used: of two attempts at once, one succeeds. */
export async function markInvitationAccepted(
  db: Database,
  tokenHash: Uint8Array,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(invitations)
    .set({ acceptedAt: now })
    .where(
      and(
        eq(invitations.tokenHash, tokenHash),
        isNull(invitations.acceptedAt),
        gt(invitations.expiresAt, now),
      ),
    )
    .returning({ userId: invitations.userId })
  return rows.length > 0
}

/** The user has chosen a password in another way: nothing is left to accept. */
export async function closeInvitations(db: Database, userId: number, now: Date): Promise<void> {
  await db.update(invitations).set({ acceptedAt: now }).where(isOpen(userId))
}

const isOpen = (userId: number) => and(eq(invitations.userId, userId), isNull(invitations.acceptedAt))
