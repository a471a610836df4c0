import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyRateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { readDrugFronts, readOutline } from '#content/read-content.ts'
import { evidenceTexts } from '#domain/evidence/evidence-texts.ts'
import { ObjectStore } from '#server/platform/files/object-store.ts'
import { isDataRoute } from '#server/platform/http/data-route.ts'
import { handleErrors } from '#server/platform/http/errors.ts'
import { requestIdOf } from '#server/platform/http/request-id.ts'
import { requireSameOrigin } from '#server/platform/http/same-origin.ts'
import { sendSecurityHeaders } from '#server/platform/http/security-headers.ts'
import { serializerCompiler } from '#server/platform/http/serialize.ts'
import { createThrottle } from '#server/platform/http/throttle.ts'
import { validatorCompiler } from '#server/platform/http/validate.ts'
import { type Job, JobQueue } from '#server/platform/jobs/jobs.ts'
import type { BuiltPages } from '#server/platform/pages/built-pages.ts'
import { servePages } from '#server/platform/pages/static-pages.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import { secretsKeyOf } from '#server/platform/secrets/secrets-key.ts'
import type { OpenDatabase } from './database/connect.ts'
import type { Deps } from './deps.ts'
import { accountsJobs } from './features/accounts/accounts.jobs.ts'
import { auditJobs } from './features/audit/audit.jobs.ts'
import { billingJobs } from './features/billing/billing.jobs.ts'
import { createChapterCardsCache } from './features/catalogue/chapter-cards.ts'
import { contentStatisticsJobs } from './features/content-statistics/content-statistics.jobs.ts'
import { changeSetsJobs } from './features/editorial/change-sets/change-sets.jobs.ts'
import { editorialJobs } from './features/editorial/queue/queue.jobs.ts'
import { evidenceJobs } from './features/evidence/evidence.jobs.ts'
import { findReport } from './features/evidence/find-report.ts'
import { memoryJobs } from './features/memory/memory.jobs.ts'
import { messagesJobs } from './features/messages/messages.jobs.ts'
import { operationsJobs } from './features/operations/operations.jobs.ts'
import { ownCardsJobs } from './features/own-cards/own-cards.jobs.ts'
import { findLearnerReadiness } from './features/progress/find-learner-readiness.ts'
import { questionsJobs } from './features/questions/questions.jobs.ts'
import { securityJobs } from './features/security/security.jobs.ts'
import { studyJobs } from './features/study/study.jobs.ts'
import { visitsJobs } from './features/visits/visits.jobs.ts'
import { mountChangesFeeds } from './features/welcome/changes/changes-feeds.routes.ts'
import { changesPages } from './features/welcome/changes/changes-pages.ts'
import { mailTemplates } from './mail-templates.ts'
import { mountContract, rejectUnknown } from './mount-contract.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { prepareDraining } from './platform/draining.ts'
import { logOptions, RequestLog } from './platform/log.ts'
import { createMail } from './platform/mail.ts'
import { mountMetrics } from './platform/metrics.ts'
import { type BrowserSources, createPayments } from './platform/payments/create-payments.ts'
import { mountTestPages } from './platform/payments/test-pages.ts'
import { mountProbes } from './platform/probes.ts'
import { createPublisher } from './subscribers.ts'

/**
 * The number of calls a minute from one address, for all endpoints together, before this process responds
 * with 429. Pages and their files are not counted: a whole hospital may share one address, and each first
 * visit loads about thirty files.
 */
const coarseLimitPerMinute = 1200

/** The time limit for receiving a whole request with its body: slow senders would hold connections forever. */
const longestRequestMs = 30_000

export interface AppOptions {
  open: OpenDatabase
  config: Config
  clock: Clock
  pages?: BuiltPages | undefined
  /** The log stream; by default standard output. */
  logStream?: DestinationStream | undefined
  /** The time limit for receiving a request; shorter in tests. */
  requestTimeoutMs?: number
}

export interface App {
  server: FastifyInstance
  deps: Deps
  /** Must be called before closing: informs balancers, and serves the requests that are still arriving. */
  drain(): Promise<void>
}

/**
 * Assembles the whole server from its dependencies, in the same way for production, tests and bench. A worker
 * has only the probes.
 */
export async function buildApp(options: AppOptions): Promise<App> {
  const { open, config, clock, pages, logStream, requestTimeoutMs = longestRequestMs } = options
  const server = Fastify({
    logger: { ...logOptions(config.logLevel), ...(logStream ? { stream: logStream } : {}) },
    trustProxy: config.trustProxy ?? false,
    requestIdHeader: false,
    logController: new RequestLog(),
    genReqId: requestIdOf,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval: requestTimeoutMs / 15 },
    bodyLimit: 65_536,
    return503OnClosing: true,
    routerOptions: { maxParamLength: 300 },
  })
  const deps: Deps = {
    db: open.db,
    open,
    config,
    clock,
    startedAt: clock.now(),
    throttle: createThrottle(open, { clock, factor: config.throttleFactor }),
    log: server.log,
    publish: createPublisher(() => deps),
    outline: readOutline(),
    drugFronts: Map.groupBy(readDrugFronts(), ({ drug }) => drug),
    chapterCards: createChapterCardsCache(open.db),
    jobs: new JobQueue(open, { log: server.log, clock }),
    mail: createMail(config.mail),
    mailTemplates,
    secrets: createSecretBox(() => secretsKeyOf(config)),
    payments: createPayments({ config, clock, address: () => loopbackAddress(server) }),
    mediaStore: await ObjectStore.of(config.mediaStore, server.log),
  }
  server.addHook('onClose', async () => {
    await deps.jobs.stop()
    await deps.payments.close()
    deps.mail.close()
  })
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  handleErrors(server)
  const draining = prepareDraining(server, { windowMs: config.drainSeconds * 1000 })
  mountMetrics(server, {
    token: config.metricsToken,
    areJobsRunning: config.role === 'web' ? undefined : () => deps.jobs.problem() === undefined,
  })
  await secure(server, { config, pages, sources: deps.payments.browserSources })
  await server.register(fastifyCompress, { global: true, threshold: 1024 })
  mountProbes(server, { ...deps, draining, metricsToken: config.metricsToken })
  server.setNotFoundHandler(rejectUnknown)
  if (config.role !== 'worker') await mountProduct(server, deps, pages)
  return { server, deps, drain: draining.drain }
}

/** Mounts the API and the pages. */
async function mountProduct(
  server: FastifyInstance,
  deps: Deps,
  pages: BuiltPages | undefined,
): Promise<void> {
  await server.register(async (scope) => mountContract(scope, deps))
  if (deps.payments.isTest) await mountTestPages(server, deps.payments)
  mountChangesFeeds(server, deps)
  if (!pages) return
  servePages(server, {
    ...deps,
    pages,
    texts: {
      '/evidence': async () => ({ texts: evidenceTexts(await findReport(deps)) }),
      ...changesPages(deps),
    },
  })
}

/** All background jobs; main starts them or leaves them to workers, tests call their functions directly. */
export function jobsOf(requestDeps: Deps): Job[] {
  const deps = { ...requestDeps, db: requestDeps.open.background.db }
  return [
    ...accountsJobs(deps),
    ...securityJobs(deps),
    ...messagesJobs(deps),
    ...billingJobs(deps),
    ...questionsJobs(deps),
    ...visitsJobs(deps),
    ...memoryJobs(deps),
    ...evidenceJobs({ ...deps, findReadiness: findLearnerReadiness }),
    ...studyJobs(deps),
    ...ownCardsJobs(deps),
    ...contentStatisticsJobs(deps),
    ...editorialJobs(deps),
    ...changeSetsJobs(deps),
    ...auditJobs(deps),
    ...operationsJobs(deps),
  ]
}

/** The address of this server on its own machine; undefined until it listens. */
function loopbackAddress(server: FastifyInstance): string | undefined {
  const address = server.server.address()
  return address && typeof address === 'object' ? `http://127.0.0.1:${address.port}` : undefined
}

async function secure(
  server: FastifyInstance,
  { config, pages, sources }: Pick<AppOptions, 'config' | 'pages'> & { sources: BrowserSources },
): Promise<void> {
  await server.register(fastifyCookie)
  await server.register(fastifyRateLimit, {
    max: Math.ceil(coarseLimitPerMinute * config.throttleFactor),
    timeWindow: 60_000,
    allowList: (request) => !isDataRoute(request),
  })
  sendSecurityHeaders(server, { isHttps: config.isHttps, scriptHashes: pages?.scriptHashes ?? [], sources })
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (isDataRoute(request)) reply.header('cache-control', 'no-store')
    requireSameOrigin(request, config)
  })
}
