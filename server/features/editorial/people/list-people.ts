import type { editorialPeople } from '#contracts/editorial/people.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import { fullNameOf } from '#server/features/accounts/find-account.ts'
import { listPeople } from './people.queries.ts'

/** Those who work on the content. */
export async function listEditorialPeople({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<Reply<typeof editorialPeople.listPeople>> {
  const rows = await listPeople(db)
  return {
    year: clock.now().getUTCFullYear(),
    people: rows.map(({ id, username, isAdmin, contentRoles, year, statement, statedAt, ...names }) => ({
      ...{ id, isAdmin, contentRoles },
      name: fullNameOf(names) || username,
      interests:
        year === null || statement === null || statedAt === null
          ? null
          : { year, statement, statedAt: statedAt.toISOString() },
    })),
  }
}
