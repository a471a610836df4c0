import process from 'node:process'

const rounds = 5

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
  let few = Number.POSITIVE_INFINITY
  let many = Number.POSITIVE_INFINITY
  // By turns, and the least of each: a machine that is slow for a while is slow for both.
  for (let round = 0; round < rounds; round++) {
    const ofFew = cpuMs(() => work(pieces))
    const ofMany = cpuMs(() => work(8 * pieces))
    few = Math.min(few, ofFew)
    many = Math.min(many, ofMany)
  }
  return many / Math.max(1, few)
}
