import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { unknownDataRoute } from '#server/platform/http/data-route.ts'
import { bearsToken } from '#server/platform/secrets/bears-token.ts'

/** The bounds in seconds; the targets are 0.04 for a rating and 0.05 for a page of cards. */
const buckets = [0.005, 0.01, 0.02, 0.04, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Sums of other metrics of prom-client: only a counter may end in `_total`, by Prometheus' rules for names.
 */
const misnamedSums = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

/**
 * GET /metrics in Prometheus' text format, for requests with the token; without a token in the configuration the path does
 * not exist. Routes are counted by their pattern, so that an id never becomes a label.
 * @param areJobsRunning called at every scrape; absent in a process that runs no jobs.
 */
export function mountMetrics(
  server: FastifyInstance,
  options: { token: string | undefined; areJobsRunning?: (() => boolean) | undefined },
): void {
  const { token, areJobsRunning } = options
  if (!token) return
  const register = new Registry()
  collectDefaultMetrics({ register })
  for (const name of misnamedSums) register.removeSingleMetric(name)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers: [register],
  })
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests in progress',
    registers: [register],
  })
  if (areJobsRunning)
    new Gauge({
      name: 'job_queue_up',
      help: '1 while the job queue runs, 0 when it is down',
      registers: [register],
      collect() {
        this.set(areJobsRunning() ? 1 : 0)
      },
    })
  server.addHook('onRequest', async (_request, reply) => {
    inFlight.inc()
    // The hook onResponse does not run when the client leaves first.
    finished(reply.raw, () => inFlight.dec())
  })
  server.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions
    const labels = {
      method: request.method,
      route: url === undefined || url === unknownDataRoute ? 'unknown' : url,
      status: reply.statusCode,
    }
    duration.observe(labels, reply.elapsedTime / 1000)
  })
  server.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    if (!bearsToken(request, token))
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('Unauthorized\n')
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics())
  })
}
