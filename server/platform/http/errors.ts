import type { FastifyError, FastifyInstance } from 'fastify'
import { isOutage } from '#server/database/engine/outage.ts'
import { ProviderUnavailable } from '#server/platform/payments/payment-provider.ts'
import {
  badRequest,
  HttpError,
  internal,
  notFound,
  payloadTooLarge,
  tooManyRequests,
  unavailable,
  unsupportedMediaType,
} from './http-error.ts'
import { sendError } from './mount.ts'
import { InvalidReply } from './serialize.ts'

/** Turns any thrown error into a response that never carries a stack, SQL or a path. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const httpError = toHttpError(error)
    if (httpError.status >= 500) request.log.error({ err: error }, 'request failed')
    return sendError(httpError, request, reply)
  })
}

function toHttpError(error: FastifyError): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof InvalidReply) return internal()
  // A client that disconnects halfway has the same error code as a lost database, but it also has a status.
  if (error.statusCode === undefined && isOutage(error)) return unavailable()
  if (error instanceof ProviderUnavailable)
    return unavailable('The payment service cannot be reached. Please try again in a moment.')
  const status = error.statusCode ?? 500
  if (status === 413) return payloadTooLarge()
  if (status === 415) return unsupportedMediaType()
  if (status === 404) return notFound()
  if (status === 429) return tooManyRequests(30, 'Too many requests. Please wait a little.')
  if (status === 503) return unavailable()
  if (status >= 400 && status < 500) return badRequest('The request could not be read')
  return internal()
}
