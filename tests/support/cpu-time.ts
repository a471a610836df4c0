import process from 'node:process'

/** Processor time of this thread, in milliseconds: what else the machine does adds nothing. */
function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * How many times as long eight times as much takes: 8 where time grows with the size, 64 where it grows
 * with its square; 40 leaves room for what a machine adds.
 * @param work with a text of that many pieces
 */
export function growthOf(work: (pieces: number) => void, pieces: number): number {
  const least = (count: number) => Math.min(...[1, 2, 3].map(() => cpuMs(() => work(count))))
  return least(8 * pieces) / Math.max(1, least(pieces))
}
