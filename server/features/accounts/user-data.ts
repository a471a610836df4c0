import { rowsAbout } from '#server/database/rows-about.ts'
import type { Deps } from '#server/deps.ts'
import { listOwnEntries } from '#server/features/audit/list-audit.ts'
import { findAddressFailure, listReports } from '#server/features/messages/bounces/failing-address.ts'
import { withoutWaitingBodies } from '#server/features/messages/delivery/secrets.ts'
import { findOwnPreferences } from '#server/features/messages/preferences/find-preferences.ts'
import { findOwnSubscriptions } from '#server/features/messages/subscriptions/find-subscriptions.ts'
import { listWrittenEdits } from './accounts.queries.ts'

/** Collects everything stored about a user, for the user's own download: JSON by table, without secrets. */
export async function collectUserData(deps: Deps, user: { userId: number; email: string }): Promise<string> {
  const { outbox = [], ...tables } = await rowsAbout(deps.db, user.userId)
  const data = {
    exportedAt: deps.clock.now().toISOString(),
    ...tables,
    // The audit log has no foreign key to the user: its entries outlive the account.
    audit_log: await listOwnEntries(deps, user.userId),
    outbox: withoutWaitingBodies(outbox),
    // Edits of change sets may have several writers.
    change_set_edits: await listWrittenEdits(deps.db, user.userId),
    // Kept by address, for those who have no account too.
    mail_preferences: await findOwnPreferences(deps.db, user.email),
    mail_subscriptions: await findOwnSubscriptions(deps.db, user.email),
    failing_address: (await findAddressFailure(deps.db, user.email)) ?? null,
    delivery_reports: await listReports(deps.db, user.email),
  }
  return JSON.stringify(data, null, 2)
}
