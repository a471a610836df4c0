import type { FastifyInstance } from 'fastify'
import { notFound, unavailable } from '#server/platform/http/http-error.ts'
import type { Payments } from './create-payments.ts'

/**
 * Shows the test provider's pages under /test-provider, on the product's own origin: one port is enough, and the
 * content security policy stays closed. Its API for servers is not reachable from outside.
 */
export async function mountTestPages(server: FastifyInstance, payments: Payments): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: ['GET', 'POST'],
      url: '/test-provider/*',
      handler: async (request, reply) => {
        const path = (request.params as { '*': string })['*']
        const response = await forward(await payments.testPages(), path, {
          method: request.method,
          contentType: request.headers['content-type'],
          body: request.body as Buffer | undefined,
        })
        const location = response.headers.get('location')
        if (location) reply.header('location', location)
        return reply
          .code(response.status)
          .header('cache-control', 'no-store')
          .type(response.headers.get('content-type') ?? 'text/plain')
          .send(Buffer.from(await response.arrayBuffer()))
      },
    })
  })
}

async function forward(
  base: string,
  path: string,
  request: { method: string; contentType: string | undefined; body: Buffer | undefined },
): Promise<Response> {
  // A path that could lead out of the pages is refused.
  if (!/^[\w-]+(\.js|\/[\w-]+)?$/.test(path)) throw notFound()
  try {
    return await fetch(`${base}/pages/${path}`, {
      method: request.method,
      redirect: 'manual',
      headers: request.contentType ? { 'content-type': request.contentType } : {},
      ...(request.body ? { body: new Uint8Array(request.body) } : {}),
    })
  } catch {
    throw unavailable('The test provider cannot be reached')
  }
}
