/** An error in the form in which it may be logged: what failed and where, never the values of a statement. */
export interface LoggedError {
  type: string
  message: string
  /** The frames only: the first lines of a stack repeat the message. */
  stack: string
  cause?: LoggedError
  aggregateErrors?: LoggedError[]
  [fact: string]: unknown
}

/** Properties that contain no data. A driver's `detail`, `where`, `params` and `query` can contain whole rows. */
const facts = [
  'code',
  'statusCode',
  'severity',
  'routine',
  'constraint',
  'schema',
  'table',
  'column',
  'dataType',
  'syscall',
  'address',
  'port',
] as const

/** SQLSTATE class 22 (data exception), whose message quotes the value. */
const quotesValue = /^22/

/** @param depth the number of levels of causes that are included; errors may refer to one another. */
export function loggedError(error: unknown, depth = 5): LoggedError | string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : typeof error
  const source = error as Error & Record<string, unknown>
  const logged: LoggedError = {
    type: error.constructor.name,
    message: safeMessage(error),
    stack: framesOf(error),
  }
  for (const fact of facts) {
    const value = source[fact]
    if (typeof value === 'string' || typeof value === 'number') logged[fact] = value
  }
  if (depth === 0) return logged
  if (error.cause instanceof Error) logged.cause = loggedError(error.cause, depth - 1) as LoggedError
  if (error instanceof AggregateError)
    logged.aggregateErrors = error.errors
      .slice(0, 5)
      .map((each) => loggedError(each, depth - 1))
      .filter((each) => typeof each === 'object')
  return logged
}

/** An error's message without the values of its statement. */
export function safeMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Drizzle: "Failed query: <statement>\nparams: <values>".
  const [message = ''] = error.message.split('\nparams: ')
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && quotesValue.test(code) ? message.replaceAll(/".*"/gs, '"..."') : message
}

function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
