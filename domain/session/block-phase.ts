/** A section as the server sends it. Instants are ISO 8601, UTC. */
export interface PhaseSection {
  number: number
  limitSeconds: number | null
  openedAt: string | null
  isRunning: boolean
  /** The seconds left when the server replied; null without a limit. */
  remainingSeconds: number | null
  closedAt: string | null
}

export interface PhaseBlock {
  finishedAt: string | null
  /** Whether explanations come with each answer, or when the whole block is finished. */
  reveals: 'answer' | 'end'
  sections: readonly PhaseSection[]
}

/**
 * The phase of a block: before its first section, in a section, between two, or at its end. `isClosed`: the
 * section has ended, and its question is still shown with its explanation, as in a rehearsal.
 */
export type BlockPhase =
  | { at: 'start'; next: number }
  | { at: 'section'; number: number; isClosed: boolean }
  | { at: 'break'; next: number }
  | { at: 'finished' }

export function phaseOf({ finishedAt, reveals, sections }: PhaseBlock): BlockPhase {
  if (finishedAt !== null) return { at: 'finished' }
  const open = sections.find(({ openedAt, closedAt }) => openedAt !== null && closedAt === null)
  if (open) return { at: 'section', number: open.number, isClosed: false }
  const closed = sections.findLast(({ closedAt }) => closedAt !== null)
  const next = sections.find(({ openedAt, closedAt }) => openedAt === null && closedAt === null)
  if (!closed) return { at: 'start', next: next?.number ?? 1 }
  if (reveals === 'answer') return { at: 'section', number: closed.number, isClosed: true }
  return next ? { at: 'break', next: next.number } : { at: 'finished' }
}

/**
 * The seconds left of a clock that had `seconds` at the time of the reply.
 * @param times epoch milliseconds by the server's clock
 */
export function secondsLeft(
  { seconds, isRunning }: { seconds: number; isRunning: boolean },
  { repliedAt, now }: { repliedAt: number; now: number },
): number {
  return isRunning ? Math.max(0, seconds - Math.max(0, now - repliedAt) / 1000) : seconds
}

/** "9:05", or "1:09:05" from an hour on. A second that has begun counts. */
export function clockText(seconds: number): string {
  const whole = Math.ceil(seconds)
  const two = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = `${hours > 0 ? two(minutes) : minutes}:${two(whole % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

const minuteSeconds = 60
const warningMinutes = [1, 5] as const

/**
 * The warning that the time left deserves: at 5 minutes and 1 minute, if the whole limit was longer than
 * that.
 */
export function warningMinutesOf(left: number, limitSeconds: number): 1 | 5 | undefined {
  return warningMinutes.find(
    (minutes) => left <= minutes * minuteSeconds && limitSeconds > minutes * minuteSeconds,
  )
}
