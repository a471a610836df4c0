import type { Database } from '#server/database/connect.ts'
import { findUserById } from './accounts.queries.ts'

/** The part of an account that other features may read. */
export interface Account {
  id: number
  username: string
  email: string
}

export async function findAccountOf(db: Database, userId: number): Promise<Account | undefined> {
  return findUserById(db, userId)
}
