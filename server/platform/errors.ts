import type { FastifyError, FastifyInstance } from 'fastify'
import { isResponseSerializationError } from 'fastify-type-provider-zod'
import { isOutage } from '../database/outage.ts'
import { HttpError, invalid, notFound, unavailable } from './http-error.ts'
import { replyWith } from './mount.ts'
import { ProviderUnavailable } from './payments/payment-provider.ts'

/** Turns whatever was thrown into an answer that never carries a stack, SQL or a path. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const httpError = toHttpError(error)
    if (httpError.status >= 500) request.log.error({ err: error }, 'request failed')
    return replyWith(httpError, request, reply)
  })
}

function toHttpError(error: FastifyError): HttpError {
  if (error instanceof HttpError) return error
  if (isResponseSerializationError(error))
    return new HttpError(500, 'internal', 'Something went wrong on our side')
  // A client that goes away half way has a status by then, and the same code as a lost database.
  if (error.statusCode === undefined && isOutage(error)) return unavailable()
  if (error instanceof ProviderUnavailable)
    return unavailable('The payment service cannot be reached. Please try again in a moment.')
  const status = error.statusCode ?? 500
  if (status === 413) return new HttpError(413, 'too_large', 'That is too large to send')
  if (status === 415) return new HttpError(415, 'unsupported_type', 'This kind of content is not accepted')
  if (status === 404) return notFound()
  if (status === 429)
    return new HttpError(429, 'too_many', 'Too many requests. Please wait a little.', {
      retryAfterSeconds: 30,
    })
  if (status === 503) return unavailable()
  if (status >= 400 && status < 500) return invalid('The request could not be read')
  return new HttpError(500, 'internal', 'Something went wrong on our side')
}
