import type { FastifyRequest } from 'fastify'

/** The route of calls that do not exist: they are answered as data, too. */
export const unknownDataRoute = '/api/*'

/**
 * Whether a request is for data rather than for a page. The matched route says so: the text of the address can be
 * written in other ways (`/%61pi/...`, `http://host/api/...`) that lead to the same route.
 */
export function isDataRoute({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') ?? false
}
