import type { SignedIn } from '#server/platform/http/handlers.ts'
import type { Database } from './database/connect.ts'
import type { UserRow } from './database/tables/accounts.ts'

/**
 * Events that happen in one feature and cause actions in others, each with its payload. The publisher knows
 * none of its subscribers: subscribers.ts lists the actions.
 */
export interface DomainEvents {
  /** Answers have become final, before the learner’s day counts them. */
  answersFinalized: { learner: Pick<SignedIn, 'userId' | 'timeZone'>; missedQuestionIds: number[]; now: Date }
  /** A study session or a block has ended, and is saved. */
  sessionEnded: { learner: SignedIn }
  /** Cards and repeats of a participant are no longer lent. `since`: when the learner began to take part */
  lendingEnded: { learner: Pick<SignedIn, 'userId' | 'timeZone'>; since: Date; now: Date }
  /** A payment has given premium access. */
  paymentActivated: {
    visitSession: string | null
    planId: string
    provider: string
    amountCents: number
    now: Date
  }
  /** Somebody has proved for the first time to read the address of this account. */
  addressConfirmed: { user: UserRow }
  /** Earlier proofs, such as tickets, no longer give access to this account. */
  accessWithdrawn: { userId: number }
}

/** @param db the transaction in which it happens, or a connection when it is already saved */
export type Publish = <Name extends keyof DomainEvents>(
  db: Database,
  name: Name,
  payload: DomainEvents[Name],
) => Promise<void>
