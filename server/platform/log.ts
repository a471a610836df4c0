import type { LoggerOptions } from 'pino'

/** JSON lines; what could hold a secret never reaches them. */
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
      // Query strings can carry tokens of payment returns: the path is enough to find a request.
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
      }),
    },
  }
}
