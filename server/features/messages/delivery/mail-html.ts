import type { OutboxRow } from '#server/database/tables/messages.ts'
import type { Deps } from '#server/deps.ts'
import { findBroadcastMail } from '#server/features/messages/broadcasts/broadcasts.queries.ts'
import { messagesMails } from '#server/features/messages/messages.mails.ts'
import { wholeMail } from './compose-mail.ts'

/** The whole HTML of a mail. The mails of a broadcast share the broadcast's body. */
export async function mailHtml(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  mail: OutboxRow,
): Promise<string> {
  if (mail.broadcastId === null) return mail.html
  const broadcast = await findBroadcastMail(db, mail.broadcastId)
  return wholeMail(config, { ...mail, purpose: messagesMails.broadcast.purpose, body: broadcast?.body ?? '' })
}
