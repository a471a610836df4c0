import { randomUUID } from 'node:crypto'
import { checkAddressList } from '#contracts/messages/address-list.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { requireBulkMail } from '#server/features/messages/delivery/bulk-mail.ts'
import { renderText } from '#server/features/messages/delivery/compose-mail.ts'
import { givenValues } from '#server/features/messages/delivery/send-mail.ts'
import { messagesMails } from '#server/features/messages/messages.mails.ts'
import { findTemplateChange } from '#server/features/messages/templates/template.queries.ts'
import type { EditableKey } from '#server/features/messages/templates/templates.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, conflict, notFound } from '#server/platform/http/http-error.ts'
import { countAudience } from './audience.queries.ts'
import {
  type Broadcast,
  findBroadcastOfRequest,
  lockBroadcast,
  saveBroadcast,
  updateBroadcast,
} from './broadcasts.queries.ts'
import { beginningOf, type Recipients } from './recipients.ts'
import { isInSegment } from './segments.queries.ts'

/** The job to wake after the commit. */
export const broadcastJob = 'broadcast.write'

const furthestMs = 366 * 86_400_000

interface BroadcastRequest {
  template: EditableKey
  variables: Record<string, string>
  recipients: Recipients
  /** When the job starts it; undefined stands for at once. */
  startsAt: Date | undefined
  /** Requests with the same id start one broadcast only. */
  broadcastRequestId: string | undefined
}

/**
 * Records a broadcast; a job writes its e-mails, at once or from a time on. The text is rendered once, the same for
 * everybody.
 * @returns the broadcast, and the number of receivers: for users, those who would not be left out now.
 * @throws HttpError 400 for a template about one person, missing values, a time that has passed, and a list without or
 * with wrong addresses; 409 where mail to many is not sent.
 */
export async function startBroadcast(
  deps: Deps,
  admin: SignedIn,
  request: BroadcastRequest,
): Promise<{ id: number; people: number }> {
  const { template, startsAt, broadcastRequestId = randomUUID() } = request
  if (template !== 'broadcast')
    throw badRequest('This template is about one person. Only the broadcast template can be sent to many.', {
      template: 'Only the broadcast template can be sent to many',
    })
  requireBulkMail(deps.config, messagesMails.broadcast.purpose)
  const now = deps.clock.now()
  if (startsAt) requireFuture(startsAt, now)
  const variables = givenValues(messagesMails.broadcast, request.variables)
  const audience = audienceOf(request.recipients)
  const started = await deps.db.transaction(async (tx) => {
    const beginning = await beginningOf(tx, audience, now)
    const saved = await saveBroadcast(tx, {
      ...audience,
      ...beginning,
      ...(startsAt && { status: 'queued', phase: 'scheduled', startsAt, startedAt: null }),
      ...(await textOf({ ...deps, db: tx }, variables, startsAt ?? now)),
      variables,
      requestId: broadcastRequestId,
      template,
      createdBy: admin.username,
      createdAt: now,
    })
    if (!saved) return findBroadcastOfRequest(tx, broadcastRequestId)
    await recordAudit(tx, {
      actor: admin,
      action: 'broadcast.start',
      subjectType: 'broadcast',
      subjectId: saved.id,
      details: {
        subject: saved.subject,
        audience: saved.segment ? 'segment' : saved.audience,
        total: saved.total,
        ...(saved.segment && { segment: saved.segment }),
        ...(startsAt && { startsAt: startsAt.toISOString() }),
      },
    })
    return saved
  })
  if (!started) throw new Error('the broadcast was not saved')
  deps.jobs.wake(broadcastJob)
  return { id: started.id, people: await countPeople(deps, started) }
}

/**
 * Gives a scheduled broadcast another time. The same time again changes nothing.
 * @throws HttpError 404; 400 for a time that has passed; 409 when it has started or was cancelled.
 */
export async function rescheduleBroadcast(
  deps: Deps,
  admin: SignedIn,
  { id, startsAt }: { id: number; startsAt: Date },
): Promise<void> {
  requireFuture(startsAt, deps.clock.now())
  await deps.db.transaction(async (tx) => {
    const broadcast = await lockBroadcast(tx, id)
    if (!broadcast) throw notFound('There is no such broadcast')
    if (broadcast.status !== 'queued' || broadcast.phase !== 'scheduled')
      throw conflict('This broadcast has started already, or was cancelled', 'already_started')
    if (broadcast.startsAt?.getTime() === startsAt.getTime()) return
    const text = await textOf({ ...deps, db: tx }, broadcast.variables ?? {}, startsAt)
    await updateBroadcast(tx, id, { ...text, startsAt })
    await recordAudit(tx, {
      actor: admin,
      action: 'broadcast.reschedule',
      subjectType: 'broadcast',
      subjectId: id,
      details: { before: { startsAt: broadcast.startsAt }, after: { startsAt } },
    })
  })
}

function requireFuture(startsAt: Date, now: Date): void {
  if (startsAt > now && startsAt.getTime() - now.getTime() <= furthestMs) return
  const problem = 'Please choose a time within the next year'
  throw badRequest(problem, { startsAt: problem })
}

/** The text as it reads on the day on which it is sent. */
async function textOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  variables: Record<string, string>,
  day: Date,
): Promise<{ subject: string; body: string }> {
  const text = (await findTemplateChange(db, 'broadcast')) ?? messagesMails.broadcast
  return renderText({ config, clock: { now: () => day } }, text, variables)
}

async function countPeople({ db, clock }: Pick<Deps, 'db' | 'clock'>, broadcast: Broadcast): Promise<number> {
  const { audience, segment, total, startedAt } = broadcast
  if (audience === 'list') return total
  const counts = await countAudience(db, isInSegment(segment ?? { kind: 'all' }, startedAt ?? clock.now()))
  return counts.users - counts.unsubscribed - counts.suspended - counts.unconfirmed - counts.failing
}

function audienceOf(recipients: Recipients): Pick<Broadcast, 'audience' | 'segment'> & { emails: string[] } {
  if (recipients.kind === 'list')
    return { audience: 'list', segment: null, emails: validAddresses(recipients.emails) }
  return { audience: 'all', segment: recipients.kind === 'all' ? null : recipients, emails: [] }
}

function validAddresses(list: string[]): string[] {
  const { emails, problem } = checkAddressList(list.join('\n'))
  if (problem) throw badRequest(problem, { emailList: problem })
  return emails
}
