/** A call that failed. `text` is shown to users; queries put the status before it in `message`. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly text: string
  readonly fields: Record<string, string> | undefined

  constructor(details: {
    status: number
    code: string
    text: string
    message?: string
    fields?: Record<string, string> | undefined
  }) {
    super(details.message ?? details.text)
    this.name = 'CallError'
    this.status = details.status
    this.code = details.code
    this.text = details.text
    this.fields = details.fields
  }
}

/** The text about a failure for users: the server's, else `otherwise`. */
export function textOf(error: unknown, otherwise: string): string {
  return (error instanceof CallError && error.text) || otherwise
}

/** Why something could not be loaded, in plain words: the texts of browsers and of failing servers are not. */
export function reasonOf(error: Error): string {
  if (!(error instanceof CallError)) return 'The answer could not be read. Try again in a moment.'
  const { status, text } = error
  if (status === 0) return 'Check your connection and try again.'
  if (status >= 500) return 'The server is in trouble. Try again in a moment.'
  return isReadable(text) ? text : `The server gave an answer that was not expected (${status}).`
}

/** A proxy between browser and server may respond with an HTML page. */
const isReadable = (text: string) => text !== '' && text.length <= 300 && !text.trimStart().startsWith('<')

export function networkError(error: unknown): CallError {
  return new CallError({
    status: 0,
    code: 'network',
    text: error instanceof Error ? error.message : String(error),
  })
}

/** Statuses from 500 on give the status text; below, the body's `error`, or the body itself where it is plain text. */
export async function errorOf(response: Response): Promise<CallError> {
  const { status } = response
  if (status >= 500) {
    return new CallError({ status, code: 'server', text: response.statusText || 'Server Error' })
  }
  const body = await response.text()
  const known = readError(body)
  return new CallError({ status, code: known?.code ?? '', text: known?.error ?? body, fields: known?.fields })
}

interface ErrorBody {
  error: string
  code?: string
  fields?: Record<string, string>
}

function readError(body: string): ErrorBody | undefined {
  try {
    const read: unknown = JSON.parse(body)
    return isErrorBody(read) ? read : undefined
  } catch {
    return undefined
  }
}

function isErrorBody(read: unknown): read is ErrorBody {
  return typeof read === 'object' && read !== null && 'error' in read && typeof read.error === 'string'
}
