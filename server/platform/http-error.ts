/** An answer that is not a success: what people read, a code for programs, and the fields it concerns. */
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

export const invalid = (message: string, fields?: Record<string, string>) =>
  new HttpError(400, 'invalid', message, fields ? { fields } : {})
export const unauthorized = (message: string, code: string) => new HttpError(401, code, message)
export const signedOut = () => unauthorized('Please sign in to continue', 'signed_out')
export const forbidden = (message = 'You do not have permission to do this', code = 'forbidden') =>
  new HttpError(403, code, message)
export const premiumRequired = () =>
  new HttpError(403, 'premium_required', 'This content is part of Premium. Upgrade to study it.')
export const notFound = (message = 'Not found', code = 'not_found') => new HttpError(404, code, message)
export const conflict = (message: string, code = 'conflict', fields?: Record<string, string>) =>
  new HttpError(409, code, message, fields ? { fields } : {})
export const unprocessable = (message: string, code = 'unprocessable') => new HttpError(422, code, message)
export const tooMany = (retryAfterSeconds: number) =>
  new HttpError(429, 'too_many', 'Too many attempts. Please wait a little and try again.', {
    retryAfterSeconds,
  })
export const unavailable = (message = 'The service is busy. Please try again in a moment.') =>
  new HttpError(503, 'unavailable', message, { retryAfterSeconds: 5 })
