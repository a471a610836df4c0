import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { isDataRoute } from './data-route.ts'
import type { BrowserSources } from './payments/create-payments.ts'

interface SecurityHeadersOptions {
  isHttps: boolean
  /** CSP sources of the pages' inline scripts. */
  scriptHashes: readonly string[]
  /** Origins that the enabled payment providers need besides our own. */
  sources: BrowserSources
}

/** Sends a content security policy with every response: for pages what they need, for data nothing at all. */
export function sendSecurityHeaders(
  server: FastifyInstance,
  { isHttps, scriptHashes, sources }: SecurityHeadersOptions,
): void {
  const withPolicy = (directives: Record<string, string[]>) =>
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives },
      strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginEmbedderPolicy: false,
    })
  const pageHeaders = withPolicy({
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...scriptHashes, ...sources.script],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...sources.connect],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    frameSrc: ["'self'", ...sources.frame],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  })
  const dataHeaders = withPolicy({ defaultSrc: ["'none'"], frameAncestors: ["'none'"] })
  server.addHook('onRequest', (request, reply, done) => {
    const headers = isData(request) ? dataHeaders : pageHeaders
    headers(request.raw, reply.raw, () => done())
  })
}

/** A few endpoints respond with a page, which a link in a mail opens. */
function isData(request: FastifyRequest): boolean {
  return isDataRoute(request) && request.routeOptions.config.endpoint?.produces !== 'text/html'
}
