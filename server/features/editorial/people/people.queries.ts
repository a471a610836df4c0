import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/accounts.ts'
import { interestStatements } from '#server/database/tables/editorial.ts'

export type InterestsRow = typeof interestStatements.$inferSelect

const mayWork = or(sql`${users.contentRoles} <> '{}'`, users.isAdmin)

/** Everybody with a content role, and every admin, by name; each with the latest statement. */
export async function listPeople(db: Database) {
  const latest = db
    .selectDistinctOn([interestStatements.userId])
    .from(interestStatements)
    .orderBy(interestStatements.userId, desc(interestStatements.year))
    .as('latest')
  return db
    .select({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      degrees: users.degrees,
      isAdmin: users.isAdmin,
      contentRoles: users.contentRoles,
      year: latest.year,
      statement: latest.statement,
      statedAt: latest.statedAt,
    })
    .from(users)
    .leftJoin(latest, eq(latest.userId, users.id))
    .where(mayWork)
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
}

export async function findInterests(
  db: Database,
  { userId, year }: { userId: number; year: number },
): Promise<InterestsRow | undefined> {
  const [row] = await db
    .select()
    .from(interestStatements)
    .where(and(eq(interestStatements.userId, userId), eq(interestStatements.year, year)))
  return row
}

/** Saves the statement of a year in place of an earlier one. */
export async function saveInterests(db: Database, row: InterestsRow): Promise<void> {
  const { statement, statedAt } = row
  await db
    .insert(interestStatements)
    .values(row)
    .onConflictDoUpdate({
      target: [interestStatements.userId, interestStatements.year],
      set: { statement, statedAt },
    })
}
