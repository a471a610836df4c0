import { type DatabaseNode, passwords } from './database-node.ts'
import { until } from './processes.ts'

/** A member as Patroni's REST interface describes it. */
interface Member {
  name: string
  role: string
  state: string
  lag?: number | string
}

/** The members of the cluster, as the first node that replies lists them. */
async function listMembers(nodes: readonly DatabaseNode[]): Promise<Member[]> {
  for (const { apiPort } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${apiPort}/cluster`, {
      signal: AbortSignal.timeout(1_000),
    }).catch(() => undefined)
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
  }
  return []
}

/** True when a node reports that it is the primary. The balancer asks in the same way. */
export async function isPrimary({ apiPort }: DatabaseNode): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${apiPort}/primary`, {
    method: 'OPTIONS',
    signal: AbortSignal.timeout(1_000),
  }).catch(() => undefined)
  return answer?.status === 200
}

/** @throws Error if there is no primary, or more than one */
export async function findPrimary(nodes: readonly DatabaseNode[]): Promise<DatabaseNode> {
  const answers = await Promise.all(nodes.map(isPrimary))
  const [primary, ...others] = nodes.filter((_, place) => answers[place])
  if (!primary || others.length > 0) throw new Error(`${primary ? others.length + 1 : 0} primaries`)
  return primary
}

/** Resolves when there are one leader, a synchronous standby and another standby, and both follow closely. */
export function untilWhole(nodes: readonly DatabaseNode[]): Promise<void> {
  return until(
    'the cluster is whole',
    async () => {
      const members = await listMembers(nodes)
      const roles = members
        .filter(({ state, lag }) => ['running', 'streaming'].includes(state) && Number(lag ?? 0) < 1_000_000)
        .map(({ role }) => role)
      return roles.includes('leader') && roles.includes('sync_standby') && roles.length === nodes.length
    },
    { seconds: 120, everyMs: 250 },
  )
}

/** Makes the synchronous standby the primary, while both are running. */
export async function switchOver(nodes: readonly DatabaseNode[]): Promise<void> {
  const members = await listMembers(nodes)
  const leader = members.find(({ role }) => role === 'leader')?.name
  const candidate = members.find(({ role }) => role === 'sync_standby')?.name
  const answer = await fetch(`http://127.0.0.1:${nodes[0]?.apiPort}/switchover`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`patroni:${passwords.api}`)}` },
    body: JSON.stringify({ leader, candidate }),
  })
  if (!answer.ok) throw new Error(`The switchover was refused: ${answer.status} ${await answer.text()}`)
}
