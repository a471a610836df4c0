import type { Database } from '#server/database/connect.ts'
import { findUserById } from './accounts.queries.ts'

/** What other features may know of an account. */
export interface Account {
  id: number
  username: string
  email: string
}

export async function findAccountOf(db: Database, userId: number): Promise<Account | undefined> {
  return findUserById(db, userId)
}
