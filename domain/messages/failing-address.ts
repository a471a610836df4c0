const dayMs = 86_400_000

/** So many different days with a temporary failure mark an address. */
const failingDays = 3
/** After this long without a failure the earlier ones count no more. */
const staleAfterMs = 7 * dayMs

const enhancedCode = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/
const replyCode = /(?<![\d.])([45])\d\d(?!\.?\d)/

/**
 * The code of RFC 3463 in a text, such as `5.1.1`; from a plain reply code of SMTP only its class, as in `5.0.0`. Undefined
 * where the text has neither.
 */
export function statusIn(text: string): string | undefined {
  const [enhanced] = enhancedCode.exec(text) ?? []
  if (enhanced !== undefined) return enhanced
  const [, plain] = replyCode.exec(text) ?? []
  return plain === undefined ? undefined : `${plain}.0.0`
}

/**
 * Codes of class 5 within the subjects below that blame the sender, the size or the time, not the address; a full mailbox
 * (2.2) is emptied one day.
 */
const notTheAddress = new Set(['1.7', '1.8', '2.2', '2.3', '2.4', '4.7'])
/** A disabled account, though the subject 7 is security and policy. */
const disabled = '7.13'

/**
 * How much a failed message says of its address, by its code of RFC 3463 (the list of codes: RFC 5248). `permanent`: class 5,
 * and the address, its mailbox or the way to it is at fault (subjects 1, 2 and 4), or nothing more is said (0).
 * `temporary`: everything else; what the server refused for the sender's reputation, its policy (7), the content (6) or the
 * protocol (5) says nothing of the address, and one listing on a block list must not mark every address.
 */
export function weightOf(status: string): 'permanent' | 'temporary' {
  const [grade, subject, detail] = status.split('.')
  if (grade !== '5') return 'temporary'
  const code = `${subject}.${detail}`
  if (code === disabled) return 'permanent'
  const isAboutAddress = ['0', '1', '2', '4'].includes(subject ?? '') && !notTheAddress.has(code)
  return isAboutAddress ? 'permanent' : 'temporary'
}

/**
 * The same for what our own mail server answers while it is handed a message. There a code that says no more than its class
 * is `temporary`: it may be that this server does not relay for us, and then it refuses every address.
 */
export function readRefusal(answer: string): { kind: 'permanent' | 'temporary'; status: string } {
  const status = statusIn(answer) ?? '5.0.0'
  return { kind: status === '5.0.0' ? 'temporary' : weightOf(status), status }
}

/**
 * Whether temporary failures mark an address: on three different days in UTC, none a week or more after the one before.
 * GNU Mailman decides likewise: it counts one failure a day and forgets them after seven days without one
 * (bounce_info_stale_after); its threshold, five permanent ones, is for lists with mail on every day.
 * @param failures instants in ms, in any order
 * @param nowMs a week without a failure before it ends the row
 */
export function isFailingByRepetition(failures: readonly number[], nowMs: number): boolean {
  const days = new Set<number>()
  let later = nowMs
  for (const failure of failures.toSorted((a, b) => b - a)) {
    if (later - failure >= staleAfterMs) break
    days.add(Math.floor(failure / dayMs))
    later = failure
  }
  return days.size >= failingDays
}

/** The oldest failure that can still count, for a list of them. */
export const countedFailuresMs = failingDays * staleAfterMs
