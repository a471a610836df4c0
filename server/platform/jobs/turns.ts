import { tooManyRequests, unavailable } from '#server/platform/http/http-error.ts'

export interface Turn {
  /** The user who asks for the work. */
  userId: number
  /** Whether the work is long: it gives way to short work, and leaves one place free for it. */
  isLong?: boolean
}

interface TurnsOptions {
  /** The number of pieces of work of all users that run at once. The last place is for short work. */
  atOnce: number
  /** The number of pieces of work of one user, running and waiting. Only one of them runs at a time. */
  perUser: number
  /** The number of waiting pieces of work of all users. */
  waiting: number
}

interface Waiting extends Required<Turn> {
  begin: () => void
}

/**
 * Limits how many pieces of work run at once, one for each user. The others wait: short work goes before long
 * work, and each kind in the order in which it came. A user who asks for much work waits for it; nobody else
 * does.
 * @throws HttpError 429 when this user waits for too many, 503 when too many users wait.
 */
export function createTurns(options: TurnsOptions): <T>(turn: Turn, work: () => Promise<T>) => Promise<T> {
  const running = new Set<Required<Turn>>()
  let waiting: Waiting[] = []

  const isOf = (userId: number) => (turn: Turn) => turn.userId === userId
  const countOf = (userId: number) => [...running, ...waiting].filter(isOf(userId)).length

  function canBegin({ userId, isLong }: Required<Turn>): boolean {
    const now = [...running]
    if (now.length >= options.atOnce || now.some(isOf(userId))) return false
    return !isLong || now.filter((turn) => turn.isLong).length < options.atOnce - 1
  }

  function beginNext(): void {
    const next = waiting.find((turn) => !turn.isLong && canBegin(turn)) ?? waiting.find(canBegin)
    if (!next) return
    waiting = waiting.filter((turn) => turn !== next)
    next.begin()
  }

  return async ({ userId, isLong = false }, work) => {
    const turn = { userId, isLong }
    if (countOf(userId) >= options.perUser)
      throw tooManyRequests(
        10,
        'You have asked for several files. Please wait until the first ones are here.',
      )
    if (waiting.length >= options.waiting) throw unavailable()
    if (!canBegin(turn))
      await new Promise<void>((begin) =>
        waiting.push({ ...turn, begin: () => begin(void running.add(turn)) }),
      )
    else running.add(turn)
    try {
      return await work()
    } finally {
      running.delete(turn)
      beginNext()
    }
  }
}
