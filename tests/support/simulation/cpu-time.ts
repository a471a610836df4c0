import process from 'node:process'

const rounds = 5
/** The resolution of the clock of processor time on some machines. A shorter time counts as this long. */
const stepMs = 4

/** The processor time of this thread, in milliseconds. Other work of the machine adds nothing. */
function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * The factor by which eight times the amount takes longer. It is 8 if time grows with the size, and 64 if it
 * grows with its square. A limit of 40 leaves room for the machine's variation.
 * @param work processes a text with this number of pieces
 */
export function growthOf(work: (pieces: number) => void, pieces: number): number {
  let few = Number.POSITIVE_INFINITY
  let many = Number.POSITIVE_INFINITY
  // Both are measured in turn, and the least time of each counts: a machine that is slow for a while is slow
  // for both.
  for (let round = 0; round < rounds; round++) {
    const ofFew = cpuMs(() => work(pieces))
    const ofMany = cpuMs(() => work(8 * pieces))
    few = Math.min(few, ofFew)
    many = Math.min(many, ofMany)
  }
  return many / Math.max(stepMs, few)
}
