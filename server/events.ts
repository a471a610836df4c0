import type { SignedIn } from '#server/platform/http/handlers.ts'
import type { Database } from './database/connect.ts'
import type { UserRow } from './database/tables/accounts.ts'

/**
 * What happens in one feature and is acted upon in others, each with its payload. Whoever publishes it knows none of them:
 * subscribers.ts lists what follows.
 */
export interface DomainEvents {
  /** Answers have become final, before the learner’s day counts them. */
  answersFinalized: { learner: Pick<SignedIn, 'userId' | 'timeZone'>; missedQuestionIds: number[]; now: Date }
  /** A study session or a block has ended, and is saved. */
  sessionEnded: { learner: SignedIn }
  /** Cards and repeats of a participant are lent no more. `since`: when they began to take part */
  lendingEnded: { learner: Pick<SignedIn, 'userId' | 'timeZone'>; since: Date; now: Date }
  /** Money has given premium. */
  paymentActivated: {
    visitSession: string | null
    planId: string
    provider: string
    amountCents: number
    now: Date
  }
  /** For the first time somebody has proved to read the address of this account. */
  addressConfirmed: { user: UserRow }
  /** What was issued before, as a ticket, gives no access to this account any more. */
  accessWithdrawn: { userId: number }
}

/** @param db the transaction in which it happens, or a connection where it is saved already */
export type Publish = <Name extends keyof DomainEvents>(
  db: Database,
  name: Name,
  payload: DomainEvents[Name],
) => Promise<void>
