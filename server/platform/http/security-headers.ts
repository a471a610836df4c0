import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import type { BrowserSources } from '#server/platform/payments/create-payments.ts'
import { isDataRoute } from './data-route.ts'

interface SecurityHeadersOptions {
  isHttps: boolean
  /** CSP sources of the pages' inline scripts. */
  scriptHashes: readonly string[]
  /** Origins that the enabled payment providers need besides our own. */
  sources: BrowserSources
}

/** Browser features that nothing here uses, so that no injected script can use them either. */
const unusedFeatures = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'serial',
  'usb',
]

/**
 * Sends a content security policy and a permissions policy with every response: pages are allowed what they
 * need, data nothing at all.
 */
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
      xFrameOptions: { action: 'deny' },
    })
  const pageHeaders = withPolicy({
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...scriptHashes, ...sources.script],
    styleSrc: ["'self'", "'unsafe-inline'"],
    // A picture or sound that was kept for use without a network is shown from the browser's own store.
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
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
  // Any page may become the payment page without being reloaded.
  const pagePermissions = permissionsPolicy({ paymentFrames: sources.frame })
  const dataPermissions = permissionsPolicy({ paymentFrames: [] })
  server.addHook('onRequest', (request, reply, done) => {
    const ofData = isData(request)
    reply.header('permissions-policy', ofData ? dataPermissions : pagePermissions)
    const headers = ofData ? dataHeaders : pageHeaders
    headers(request.raw, reply.raw, () => done())
  })
}

/** @param paymentFrames origins whose frames may ask the browser to pay, as the wallets of a card form do. */
function permissionsPolicy({ paymentFrames }: { paymentFrames: readonly string[] }): string {
  const payers = paymentFrames.length > 0 ? ['self', ...paymentFrames.map((origin) => `"${origin}"`)] : []
  return [...unusedFeatures.map((feature) => `${feature}=()`), `payment=(${payers.join(' ')})`].join(', ')
}

/** Whether the response is data; a few endpoints respond with a page, which a link in a mail opens. */
function isData(request: FastifyRequest): boolean {
  return isDataRoute(request) && request.routeOptions.config.endpoint?.produces !== 'text/html'
}
