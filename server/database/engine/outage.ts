/**
 * Errors that are not the statement's: the database, the network or its disk failed, or it was busy. The caller may try
 * the same again.
 */

/** SQLSTATEs by their beginning: a class of two characters, or one code. */
const outageStates = [
  // Connection exceptions; poolers send 08P01 for errors of their own.
  '08',
  // The role or the database cannot be used, as while an account is being changed.
  '28',
  '3D000',
  // Read-only: a standby, or a primary that was taken out of service.
  '25006',
  // A transaction that idled or lasted too long.
  '25P03',
  '25P04',
  // Serialization failure, deadlock, lock timeout: the work of others.
  '40001',
  '40P01',
  '55P03',
  // Resources: full disk, memory, connections.
  '53',
  // Cancelled (statement timeout), shut down, starting up, dropped.
  '57',
  // The system beneath: input and output.
  '58000',
  '58030',
]

/** Of the socket, and of the disk beneath the embedded database. */
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
])

/** What drivers and poolers report by their message alone. */
const outageWords =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|query_wait_timeout|server_login_retry|server conn crashed|no space left on device/i

/** Whether the database failed, not the statement; the causes of wrapping errors count too. */
export function isOutage(error: unknown): boolean {
  return anyWithin(error, ({ code, message }) => isOutageCode(code) || outageWords.test(message))
}

/** Whether the disk is full: the database can be read, and nothing can be saved before there is room. */
export function isFullDisk(error: unknown): boolean {
  return anyWithin(
    error,
    ({ code, message }) =>
      code === '53100' || code === 'ENOSPC' || code === 'EDQUOT' || /no space left on device/i.test(message),
  )
}

function isOutageCode(code: unknown): boolean {
  if (typeof code !== 'string') return false
  if (systemCodes.has(code)) return true
  return /^[0-9A-Z]{5}$/.test(code) && outageStates.some((state) => code.startsWith(state))
}

function anyWithin(error: unknown, holds: (error: Error & { code?: unknown }) => boolean): boolean {
  const seen = new Set<unknown>()
  const waiting = [error]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (!(at instanceof Error) || seen.has(at)) continue
    seen.add(at)
    if (holds(at)) return true
    waiting.push(at.cause, ...(at instanceof AggregateError ? at.errors : []))
  }
  return false
}
