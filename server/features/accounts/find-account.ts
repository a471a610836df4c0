import type { Database } from '#server/database/connect.ts'
import { findUserById } from './accounts.queries.ts'

/** The part of an account that other features may read. */
export interface Account {
  id: number
  username: string
  email: string
  firstName: string
  lastName: string
  degrees: string
  role: string
  practiceLocation: string
  subscriptionEndsAt: Date | null
}

export async function findAccountOf(db: Database, userId: number): Promise<Account | undefined> {
  return findUserById(db, userId)
}

/** The name as it stands on a document: Ana Moreau, MD. */
export const fullNameOf = ({
  firstName,
  lastName,
  degrees,
}: Pick<Account, 'firstName' | 'lastName' | 'degrees'>): string =>
  [`${firstName} ${lastName}`.trim(), degrees].filter(Boolean).join(', ')
