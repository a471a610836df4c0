import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '../database/connect.ts'
import { isFullDisk } from '../database/outage.ts'
import type { Jobs } from './jobs.ts'

const readOnly = "select current_setting('transaction_read_only') = 'on' as is_read_only"
/** Takes room on the disk and gives it back at once. */
const takeRoom = 'create temporary table room_probe on commit drop as select generate_series(1, 5000) as n'

/** /healthz: the process is alive. /readyz: it can do its work. */
export function mountProbes(
  server: FastifyInstance,
  { open, jobs }: { open: OpenDatabase; jobs: Pick<Jobs, 'fault'> },
): void {
  /** A full disk shows at writes alone; once one met it, the probe writes too until there is room again. */
  let mayBeFull = false
  server.addHook('onError', async (_request, _reply, error) => {
    if (isFullDisk(error)) mayBeFull = true
  })

  async function databaseFault(): Promise<string | undefined> {
    const { rows } = await open.query(readOnly)
    if (rows[0]?.is_read_only === true) return 'database is read-only'
    if (mayBeFull) await open.query(takeRoom)
    mayBeFull = false
    return undefined
  }

  const hidden = { schema: { hide: true }, config: { rateLimit: false } } as const
  server.get('/healthz', hidden, async () => ({ status: 'alive' }))
  server.get('/readyz', hidden, async (request, reply) => {
    const fault = await databaseFault().catch((error: unknown) => {
      request.log.error({ err: error }, 'not ready')
      return isFullDisk(error) ? 'database is full' : 'database unavailable'
    })
    const status = fault ?? jobs.fault()
    return status ? reply.code(503).header('retry-after', 5).send({ status }) : { status: 'ready' }
  })
}
