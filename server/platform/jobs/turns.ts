import { tooManyRequests, unavailable } from '#server/platform/http/http-error.ts'

export interface Turn {
  /** Whose work it is. */
  userId: number
  /** Long work gives way to short work, and leaves a place free for it. */
  isLong?: boolean
}

interface TurnsOptions {
  /** Of all users together. The last place is for short work. */
  atOnce: number
  /** Of one user, at work and waiting. Of these one is at work. */
  perUser: number
  /** Of all users together. */
  waiting: number
}

interface Waiting extends Required<Turn> {
  begin: () => void
}

/**
 * Lets at most so many pieces of work run at once, one for each user; the others wait: short work before long work, and each
 * in the order in which it came. Who asks for many waits for them; nobody else does.
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
