import type { Interests } from '#contracts/editorial/people.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { findInterests, saveInterests } from './people.queries.ts'

/**
 * Keeps what somebody declares of their interests for this year (UTC). The audit log keeps what was declared before;
 * the same statement again writes nothing.
 */
export async function stateInterests(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: SignedIn,
  { statement }: { statement: string },
): Promise<Interests> {
  const now = clock.now()
  const stated = { userId: person.userId, year: now.getUTCFullYear(), statement, statedAt: now }
  return db.transaction(async (tx) => {
    const before = await findInterests(tx, stated)
    if (before?.statement === statement) return present(before)
    await saveInterests(tx, stated)
    await recordAudit(tx, {
      actor: person,
      action: 'interests.state',
      subjectType: 'user',
      subjectId: person.userId,
      details: {
        username: person.username,
        year: stated.year,
        ...(before && { before: { statement: before.statement } }),
        after: { statement },
      },
    })
    return present(stated)
  })
}

const present = ({ year, statement, statedAt }: { year: number; statement: string; statedAt: Date }) => ({
  ...{ year, statement },
  statedAt: statedAt.toISOString(),
})
