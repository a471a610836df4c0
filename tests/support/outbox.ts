import { desc, eq } from 'drizzle-orm'
import { type OutboxRow, outbox } from '#server/database/tables/messages.ts'
import type { Deps } from '#server/deps.ts'

/** The mail written to an address, newest first. */
export async function mailTo(deps: Deps, address: string): Promise<OutboxRow[]> {
  return deps.db.select().from(outbox).where(eq(outbox.toEmail, address)).orderBy(desc(outbox.id))
}

/** The temporary password in the newest mail to an address. */
export async function temporaryPasswordTo(deps: Deps, address: string): Promise<string> {
  const [mail] = await mailTo(deps, address)
  const password = /<code>([^<]+)<\/code>/.exec(mail?.html ?? '')?.[1]
  if (!password) throw new Error(`no temporary password was mailed to ${address}`)
  return password
}
