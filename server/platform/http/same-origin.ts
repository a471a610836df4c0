import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config.ts'
import { forbidden } from './http-error.ts'
import { sessionTokenOf } from './session-cookie.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF: an unsafe request needs Sec-Fetch-Site same-origin or none, else a matching Origin.
 * With neither header it is rejected when it has a session cookie.
 * @throws HttpError 403
 */
export function requireSameOrigin(request: FastifyRequest, config: Config): void {
  if (safe.has(request.method) || request.routeOptions.config.endpoint?.crossOrigin) return
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return
  const origin = request.headers.origin
  if (site === undefined && origin === undefined && !sessionTokenOf(request, config)) return
  if (site === undefined && origin !== undefined && isOurs(origin, request, config.publicUrl)) return
  throw forbidden('This request came from another site', 'cross_site')
}

function isOurs(origin: string, request: FastifyRequest, publicUrl: string): boolean {
  if (origin === new URL(publicUrl).origin) return true
  return origin === `${request.protocol}://${request.headers.host}`
}
