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
