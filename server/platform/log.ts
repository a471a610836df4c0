import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { LoggerOptions } from 'pino'
import { loggedError } from './log-error.ts'

/** JSON lines without anything that could contain a secret. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        '*.password',
        '*.token',
        '*.ticket',
        '*.secret',
      ],
      censor: '[removed]',
    },
    serializers: {
      // The error of a failed statement contains its values: password hashes, secrets, notes.
      err: (error: unknown) => loggedError(error),
      // Query strings can contain tokens of payment returns; the path is enough to find a request.
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
      }),
    },
  }
}

/** One line for each request, after its response. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // A request is logged when it is completed.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const facts = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) request.log.error({ ...facts, err: error }, 'request errored')
    else request.log.info(facts, 'request completed')
  }
}
