import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { mostBroadcastEmails } from '#contracts/messages/mail-admin.ts'
import { addressesIn } from '#domain/messages/address-list.ts'
import { numberText } from '#domain/text/count-text.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { requireBulkMail } from '#server/features/messages/delivery/bulk-mail.ts'
import { renderText } from '#server/features/messages/delivery/compose-mail.ts'
import { givenValues } from '#server/features/messages/delivery/send-mail.ts'
import { messagesMails } from '#server/features/messages/messages.mails.ts'
import { findTemplateChange } from '#server/features/messages/templates/template.queries.ts'
import type { EditableKey } from '#server/features/messages/templates/templates.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest } from '#server/platform/http/http-error.ts'
import {
  type Broadcast,
  countAudience,
  countUsers,
  findBroadcastOfRequest,
  saveBroadcast,
} from './broadcasts.queries.ts'

/** The job to wake after the commit. */
export const broadcastJob = 'broadcast.write'

interface BroadcastRequest {
  template: EditableKey
  variables: Record<string, string>
  /** The addresses of a list; undefined stands for all registered users. */
  emailList: string[] | undefined
  /** Requests with the same id start one broadcast only. */
  broadcastRequestId: string | undefined
}

/**
 * Records a broadcast; a job writes its e-mails. The text is rendered once, the same for everybody.
 * @returns the number of receivers: for all users, those who are not left out.
 * @throws HttpError 400 for a template about one person, missing values and a list without or with wrong
 * addresses; 409 where mail to many is not sent.
 */
export async function startBroadcast(
  deps: Deps,
  admin: SignedIn,
  request: BroadcastRequest,
): Promise<{ id: number; people: number }> {
  const { template, broadcastRequestId = randomUUID() } = request
  if (template !== 'broadcast')
    throw badRequest('This template is about one person. Only the broadcast template can be sent to many.', {
      template: 'Only the broadcast template can be sent to many',
    })
  requireBulkMail(deps.config)
  const values = givenValues(messagesMails.broadcast, request.variables)
  const emails = request.emailList && validAddresses(request.emailList)
  const started = await deps.db.transaction(async (tx) => {
    const text = (await findTemplateChange(tx, template)) ?? messagesMails.broadcast
    const audience = await audienceOf(tx, emails)
    const saved = await saveBroadcast(tx, {
      ...audience,
      ...renderText(deps, text, values),
      requestId: broadcastRequestId,
      template,
      createdBy: admin.username,
      createdAt: deps.clock.now(),
    })
    if (!saved) return findBroadcastOfRequest(tx, broadcastRequestId)
    await recordAudit(tx, {
      actor: admin,
      action: 'broadcast.start',
      subjectType: 'broadcast',
      subjectId: saved.id,
      details: { subject: saved.subject, audience: saved.audience, total: saved.total },
    })
    return saved
  })
  if (!started) throw new Error('the broadcast was not saved')
  deps.jobs.wake(broadcastJob)
  return { id: started.id, people: await countPeople(deps, started) }
}

async function countPeople({ db }: Pick<Deps, 'db'>, { audience, total }: Broadcast): Promise<number> {
  if (audience === 'list') return total
  const { users, unsubscribed, unconfirmed } = await countAudience(db)
  return users - unsubscribed - unconfirmed
}

async function audienceOf(
  tx: Database,
  emails: string[] | undefined,
): Promise<Pick<Broadcast, 'audience' | 'total' | 'lastUserId'> & { emails: string[] }> {
  if (emails) return { audience: 'list', emails, total: emails.length, lastUserId: 0 }
  const { total, lastId } = await countUsers(tx)
  return { audience: 'all', emails: [], total, lastUserId: lastId }
}

const address = z.email()

function validAddresses(list: string[]): string[] {
  const emails = addressesIn(list.join('\n'))
  if (emails.length === 0) throw listProblem('Please add at least one e-mail address')
  const wrong = emails.filter((email) => !address.safeParse(email).success)
  if (emails.length > mostBroadcastEmails)
    throw listProblem(`A list has at most ${numberText(mostBroadcastEmails)} addresses`)
  if (wrong.length > 0) throw listProblem(`These are no e-mail addresses: ${wrong.slice(0, 5).join(', ')}`)
  return emails
}

const listProblem = (message: string) => badRequest(message, { emailList: message })
