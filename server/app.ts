import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyRateLimit from '@fastify/rate-limit'
import fastifySwagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { DestinationStream } from 'pino'
import { readOutline } from '#content/read-content.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { type Contract, contract } from '#contracts/index.ts'
import type { OpenDatabase } from './database/connect.ts'
import type { Deps } from './deps.ts'
import { accountSecurityRoutes } from './features/accounts/account-security.routes.ts'
import { accountsJobs } from './features/accounts/accounts.jobs.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { createIdentityCheck } from './features/accounts/confirm-identity.ts'
import { createSignedInLookup } from './features/accounts/sessions.ts'
import { billingJobs } from './features/billing/billing.jobs.ts'
import { billingRoutes } from './features/billing/billing.routes.ts'
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts'
import { createChapterCardsCache } from './features/catalogue/chapter-cards.ts'
import { drugsRoutes } from './features/drugs/drugs.routes.ts'
import { messagesJobs } from './features/messages/messages.jobs.ts'
import { messagesRoutes } from './features/messages/messages.routes.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { studyRoutes } from './features/study/study.routes.ts'
import { visitsRoutes } from './features/visits/visits.routes.ts'
import type { BuiltPages } from './platform/built-pages.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { isDataRoute, unknownDataRoute } from './platform/data-route.ts'
import { prepareDraining } from './platform/draining.ts'
import { handleErrors } from './platform/errors.ts'
import type { Handler, Handlers } from './platform/handlers.ts'
import { notFound } from './platform/http-error.ts'
import { createJobs, type Job } from './platform/jobs.ts'
import { logOptions, RequestLog } from './platform/log.ts'
import { createMail } from './platform/mail.ts'
import { mountMetrics } from './platform/metrics.ts'
import { mount } from './platform/mount.ts'
import { type BrowserSources, createPayments } from './platform/payments/create-payments.ts'
import { mountTestPages } from './platform/payments/test-pages.ts'
import { mountProbes } from './platform/probes.ts'
import { requestIdOf } from './platform/request-id.ts'
import { requireSameOrigin } from './platform/same-origin.ts'
import { createSecretBox } from './platform/secret-box.ts'
import { secretsKeyOf } from './platform/secrets-key.ts'
import { sendSecurityHeaders } from './platform/security-headers.ts'
import { serializerCompiler } from './platform/serialize.ts'
import { sessionTokenOf } from './platform/session-cookie.ts'
import { servePages } from './platform/static-pages.ts'
import { createThrottle } from './platform/throttle.ts'
import { validatorCompiler } from './platform/validate.ts'

/**
 * Calls a minute from one address, all together, before this process answers 429. Pages and their files are not counted:
 * a whole hospital may come from one address, and each first visit asks for some thirty files.
 */
const coarseLimitPerMinute = 1200

/** Within this long a whole request, its body too, must have come: slow senders would hold connections for ever. */
const longestRequestMs = 30_000

export interface AppOptions {
  open: OpenDatabase
  config: Config
  clock: Clock
  pages?: BuiltPages | undefined
  /** Standard output unless given. */
  logStream?: DestinationStream | undefined
  /** Shorter in tests. */
  requestTimeoutMs?: number
}

export interface App {
  server: FastifyInstance
  deps: Deps
  /** Before closing: answers what is on its way. */
  drain(): Promise<void>
}

/** Assembles the whole server from what it is given; the same for production, tests and bench. */
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
    throttle: createThrottle(open, { clock, factor: config.throttleFactor }),
    log: server.log,
    outline: readOutline(),
    chapterCards: createChapterCardsCache(open.db),
    jobs: createJobs(open, server.log),
    mail: createMail(config.mail),
    secrets: createSecretBox(() => secretsKeyOf(config)),
    payments: createPayments({ config, clock, address: () => loopbackAddress(server) }),
  }
  server.addHook('onClose', async () => {
    await deps.jobs.stop()
    await deps.payments.close()
    deps.mail.close()
  })
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  handleErrors(server)
  const drain = prepareDraining(server)
  mountMetrics(server, { token: config.metricsToken, areJobsRunning: () => deps.jobs.problem() === undefined })
  await secure(server, { config, pages, sources: deps.payments.browserSources })
  await server.register(fastifyCompress, { global: true, threshold: 1024 })
  await server.register(fastifySwagger, {
    openapi: { info: { title: config.appName, version: '1' } },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  mountProbes(server, deps)
  await server.register(async (scope) => mountContract(scope, deps))
  if (deps.payments.isTest) await mountTestPages(server, deps.payments)
  server.setNotFoundHandler(refuseUnknown)
  if (pages) servePages(server, { pages, db: open.db, clock })
  return { server, deps, drain }
}

/** What runs without being asked; main starts it, tests call what they need by hand. */
export function jobsOf(requestDeps: Deps): Job[] {
  const deps = { ...requestDeps, db: requestDeps.open.background.db }
  return [...accountsJobs(deps), ...messagesJobs(deps), ...billingJobs(deps)]
}

function handlersOf(deps: Deps): { [F in keyof Contract]: Handlers<Contract[F]> } {
  return {
    accounts: accountsRoutes(deps),
    accountSecurity: accountSecurityRoutes(deps),
    billing: billingRoutes(deps),
    catalogue: catalogueRoutes(deps),
    drugs: drugsRoutes(deps),
    messages: messagesRoutes(deps),
    moderation: moderationRoutes(deps),
    search: searchRoutes(deps),
    study: studyRoutes(deps),
    visits: visitsRoutes(deps),
  }
}

function mountContract(scope: FastifyInstance, deps: Deps): void {
  const findByToken = createSignedInLookup(deps)
  const confirmIdentity = createIdentityCheck(deps)
  const handlers = handlersOf(deps) as Record<string, Record<string, Handler<Endpoint>>>
  for (const [feature, calls] of Object.entries(contract)) {
    for (const [name, entry] of Object.entries(calls as Record<string, Endpoint>)) {
      const handler = handlers[feature]?.[name]
      if (!handler) throw new Error(`${feature}.${name} stands in the contract but has no handler`)
      mount(scope, `${feature}.${name}`, entry, handler, {
        findSignedIn: (request) => findByToken(sessionTokenOf(request, deps.config)),
        throttle: deps.throttle,
        confirmIdentity,
      })
    }
  }
  scope.get('/api/openapi.json', { schema: { hide: true } }, () => scope.swagger())
  scope.all(unknownDataRoute, { schema: { hide: true } }, refuseUnknown)
}

async function refuseUnknown(): Promise<never> {
  throw notFound()
}

/** Where this very server is reached from its own machine; undefined until it listens. */
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
