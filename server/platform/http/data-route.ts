import type { FastifyRequest } from 'fastify'

/** Catches calls to unknown endpoints, which get JSON responses, too. */
export const unknownDataRoute = '/api/*'

/**
 * Whether a request is for data rather than for a page. It depends on the matched route, because other spellings of the URL
 * (`/%61pi/...`, `http://host/api/...`) lead to the same route.
 */
export function isDataRoute({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') ?? false
}
