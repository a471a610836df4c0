import type { Broadcast as BroadcastReply } from '#contracts/messages/mail-admin.ts'
import type { Deps } from '#server/deps.ts'
import { findActors } from '#server/features/audit/find-actors.ts'
import type { EditableKey } from '#server/features/messages/templates/templates.ts'
import {
  type Broadcast,
  countBroadcastMail,
  findBroadcast,
  listNewestBroadcasts,
  type OutboxCounts,
} from './broadcasts.queries.ts'

const newest = 20

type PresentDeps = Pick<Deps, 'db' | 'mail'>

export async function newestBroadcasts(deps: PresentDeps): Promise<BroadcastReply[]> {
  return present(deps, await listNewestBroadcasts(deps.db, newest))
}

export async function broadcastReply(deps: PresentDeps, id: number): Promise<BroadcastReply | undefined> {
  const broadcast = await findBroadcast(deps.db, id)
  return broadcast && (await present(deps, [broadcast]))[0]
}

async function present({ db, mail }: PresentDeps, broadcasts: Broadcast[]): Promise<BroadcastReply[]> {
  if (broadcasts.length === 0) return []
  const counts = await countBroadcastMail(
    db,
    broadcasts.map(({ id }) => id),
  )
  const actors = await findActors(
    db,
    broadcasts.map(({ createdBy }) => createdBy),
  )
  return broadcasts.map((broadcast) => ({
    createdById: actors(broadcast.createdBy),
    ...presentOne(broadcast, counts.get(broadcast.id) ?? { queued: 0, sent: 0, failed: 0 }),
    hasMailServer: mail.isOn,
  }))
}

function presentOne(
  broadcast: Broadcast,
  { queued, sent, failed }: OutboxCounts,
): Omit<BroadcastReply, 'hasMailServer'> {
  const { skipped, unconfirmed, suspended, failing } = broadcast
  const status = statusOf(broadcast)
  const leftOut = skipped + unconfirmed + suspended + failing
  const isUnwritten = status === 'running' || status === 'scheduled'
  const unwritten = isUnwritten ? Math.max(0, broadcast.total - broadcast.queued - leftOut) : 0
  const left = queued + unwritten
  return {
    id: broadcast.id,
    template: broadcast.template as EditableKey,
    subject: broadcast.subject,
    audience: broadcast.segment ? 'segment' : broadcast.audience,
    segment: broadcast.segment,
    status,
    // Some of the users who were there at the start may have deleted their accounts, and with them their
    // e-mails.
    total: status === 'cancelled' ? broadcast.total : sent + failed + left + leftOut,
    sent,
    failed,
    left,
    skipped,
    unconfirmed,
    suspended,
    failing,
    message: `${sent} sent, ${failed} failed`,
    createdBy: broadcast.createdBy,
    createdAt: broadcast.createdAt.toISOString(),
    startsAt: broadcast.startsAt?.toISOString() ?? null,
    endedAt: broadcast.endedAt?.toISOString() ?? null,
  }
}

function statusOf({ status, phase }: Broadcast): BroadcastReply['status'] {
  if (status !== 'queued' || !phase) return status
  return phase === 'scheduled' ? 'scheduled' : 'running'
}
