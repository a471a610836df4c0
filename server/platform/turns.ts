/**
 * Lets at most so many pieces of work run at once; the others wait for their turn, in order: who asks for many waits for
 * them, rather than everybody for their processes.
 */
export function createTurns(mostAtOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running === mostAtOnce) await new Promise<void>((begin) => waiting.push(begin))
    else running += 1
    try {
      return await work()
    } finally {
      // The next one takes over this place.
      const begin = waiting.shift()
      if (begin) begin()
      else running -= 1
    }
  }
}
