/** A call that failed. `text` is a sentence for users; `message`, with the status before it where a query failed, is for programs. */
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

/** Whether the call may have been carried out all the same: no answer, or none that decides. The same call may be made again. */
export function isOpen(error: unknown): boolean {
  if (!(error instanceof CallError)) return true
  return error.status === 0 || error.status === 429 || error.status >= 500
}

export function networkError(error: unknown): CallError {
  return new CallError({
    status: 0,
    code: 'network',
    text: error instanceof Error ? error.message : String(error),
  })
}

export const serverInTrouble = 'The server is in trouble. Try again in a moment.'
const notExpected = (status: number) => `The server gave an answer that was not expected (${status}).`

/**
 * The words of the server: of its JSON, below 500 of its plain text too. Whatever a proxy between browser and server may
 * respond with instead is replaced by a sentence. From 500 on `message` is the status text.
 */
export async function errorOf(response: Response): Promise<CallError> {
  const { status, statusText } = response
  const body = await response.text().catch(() => '')
  const known = readError(body)
  if (status >= 500) {
    const text = known?.code ? known.error : serverInTrouble
    return new CallError({ status, code: 'server', text, message: statusText })
  }
  const text = known?.error ?? (body === '' ? '' : readableText(body, status))
  return new CallError({ status, code: known?.code ?? '', text, fields: known?.fields })
}

/** A text as it is, unless it is none for people: a page, JSON, or too long. */
export function readableText(text: string, status: number): string {
  const isReadable = text !== '' && text.length <= 300 && !/^\s*[<{[]/.test(text)
  return isReadable ? text : notExpected(status)
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
