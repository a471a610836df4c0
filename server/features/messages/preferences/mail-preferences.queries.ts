import { and, eq, inArray, not, sql } from 'drizzle-orm'
import { identityKey } from '#domain/accounts/identity-key.ts'
import type { DeclinableKind } from '#domain/messages/mail-kinds.ts'
import type { Database } from '#server/database/connect.ts'
import { type MailPreferenceRow, mailPreferences } from '#server/database/tables/messages.ts'

/** What the reader of an address has chosen; a kind that is not listed is wanted. */
export async function listPreferences(db: Database, email: string): Promise<MailPreferenceRow[]> {
  return db
    .select()
    .from(mailPreferences)
    .where(eq(mailPreferences.emailKey, identityKey(email)))
    .orderBy(mailPreferences.kind)
}

/** The keys of those among the addresses whose readers have declined the kind. */
export async function findDeclining(
  db: Database,
  kind: DeclinableKind,
  emails: string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ emailKey: mailPreferences.emailKey })
    .from(mailPreferences)
    .where(
      and(
        inArray(mailPreferences.emailKey, emails.map(identityKey)),
        eq(mailPreferences.kind, kind),
        not(mailPreferences.isWanted),
      ),
    )
  return new Set(rows.map(({ emailKey }) => emailKey))
}

/** Saves what is wanted of these kinds; a choice that is saved already keeps its date and its author. */
export async function savePreferences(
  db: Database,
  email: string,
  choices: Pick<MailPreferenceRow, 'kind' | 'isWanted' | 'changedBy' | 'changedAt'>[],
): Promise<void> {
  if (choices.length === 0) return
  const emailKey = identityKey(email)
  await db
    .insert(mailPreferences)
    .values(choices.map((choice) => ({ emailKey, ...choice })))
    .onConflictDoUpdate({
      target: [mailPreferences.emailKey, mailPreferences.kind],
      set: {
        isWanted: sql`excluded.is_wanted`,
        changedBy: sql`excluded.changed_by`,
        changedAt: sql`excluded.changed_at`,
      },
      setWhere: sql`${mailPreferences.isWanted} <> excluded.is_wanted`,
    })
}
