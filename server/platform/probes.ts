import type { FastifyInstance, FastifyReply } from 'fastify'
import type { OpenDatabase } from '#server/database/connect.ts'
import { isFullDisk } from '#server/database/engine/outage.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { bearsToken } from '#server/platform/secrets/bears-token.ts'
import type { Draining } from './draining.ts'

const readOnly = "select current_setting('transaction_read_only') = 'on' as is_read_only"
/** Allocates space on the disk and frees it at once. */
const allocateSpace =
  'create temporary table space_probe on commit drop as select generate_series(1, 5000) as n'

/**
 * /healthz: the process serves. It is for balancers and does not ask the database, because pages are served
 * without it too.
 * /readyz: the process can do all of its work. It is for people and alerts. The problems are in the log, and
 * in the reply to callers with the metrics token: nobody else needs to know the parts of this installation.
 */
export function mountProbes(
  server: FastifyInstance,
  deps: {
    open: OpenDatabase
    jobs: Pick<Jobs, 'problem'>
    draining: Pick<Draining, 'isDraining'>
    metricsToken: string | undefined
  },
): void {
  const { open, jobs, draining, metricsToken } = deps
  /** Only writes notice a full disk; once a write has, the probe writes too, until there is space again. */
  let mayBeFull = false
  server.addHook('onError', async (_request, _reply, error) => {
    if (isFullDisk(error)) mayBeFull = true
  })

  async function databaseProblem(): Promise<string | undefined> {
    const { rows } = await open.query(readOnly)
    if (rows[0]?.is_read_only === true) return 'database is read-only'
    if (mayBeFull) await open.query(allocateSpace)
    mayBeFull = false
    return undefined
  }

  const hidden = { config: { rateLimit: false } } as const
  server.get('/healthz', hidden, async (_request, reply) =>
    draining.isDraining() ? unavailable(reply, 'draining') : { status: 'alive' },
  )
  server.get('/readyz', hidden, async (request, reply) => {
    if (draining.isDraining()) return unavailable(reply, 'draining')
    const ofDatabase = await databaseProblem().catch((error: unknown) => {
      request.log.error({ err: error }, 'not ready')
      return isFullDisk(error) ? 'database is full' : 'database unavailable'
    })
    const problem = ofDatabase ?? jobs.problem()
    if (!problem) return { status: 'ready' }
    request.log.warn({ problem }, 'not ready')
    return unavailable(reply, bearsToken(request, metricsToken) ? problem : 'not ready')
  })
}

const unavailable = (reply: FastifyReply, status: string) =>
  reply.code(503).header('retry-after', 5).send({ status })
