/**
 * A response other than success: a message for people, a code for programs, and the fields it is about. Throw one of the
 * kinds below.
 */
export class HttpError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

type Fields = Record<string, string>

export const badRequest = (message: string, fields?: Fields) =>
  new HttpError(400, 'invalid', message, fields ? { fields } : {})
export const unauthorized = (message = 'Please sign in to continue', code = 'signed_out') =>
  new HttpError(401, code, message)
export const forbidden = (message = 'You do not have permission to do this', code = 'forbidden') =>
  new HttpError(403, code, message)
export const premiumRequired = () =>
  forbidden('This content is part of Premium. Upgrade to study it.', 'premium_required')
export const notFound = (message = 'Not found', code = 'not_found') => new HttpError(404, code, message)
export const conflict = (message: string, code = 'conflict', fields?: Fields) =>
  new HttpError(409, code, message, fields ? { fields } : {})
export const payloadTooLarge = (message = 'That is too large to send') =>
  new HttpError(413, 'too_large', message)
export const unsupportedMediaType = (message = 'This kind of content is not accepted') =>
  new HttpError(415, 'unsupported_type', message)
export const unprocessable = (message: string, code = 'unprocessable') => new HttpError(422, code, message)
export const tooManyRequests = (
  retryAfterSeconds: number,
  message = 'Too many attempts. Please wait a little and try again.',
) => new HttpError(429, 'too_many', message, { retryAfterSeconds })
export const internal = () => new HttpError(500, 'internal', 'Something went wrong on our side')
export const unavailable = (message = 'The service is busy. Please try again in a moment.') =>
  new HttpError(503, 'unavailable', message, { retryAfterSeconds: 5 })
