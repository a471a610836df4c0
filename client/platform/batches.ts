const waitMs = 50
const gapMs = 5
const mostJobs = 10

type Job = () => Promise<void>
interface Batch {
  jobs: Job[]
  timer: ReturnType<typeof setTimeout>
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Groups jobs by key: a group waits 50 ms or for 10 jobs, then its jobs run one after another with a gap of 5 ms.
 * Groups of one key never overtake each other.
 */
export function createBatches() {
  const open = new Map<string, Batch>()
  const tails = new Map<string, Promise<void>>()

  function close(key: string): void {
    const batch = open.get(key)
    if (!batch) return
    clearTimeout(batch.timer)
    open.delete(key)
    const tail = (tails.get(key) ?? Promise.resolve()).then(() => runAll(batch.jobs))
    tails.set(key, tail)
    void tail.then(() => {
      if (tails.get(key) === tail) tails.delete(key)
    })
  }

  function batchOf(key: string): Batch {
    const found = open.get(key)
    if (found) return found
    const batch: Batch = { jobs: [], timer: setTimeout(() => close(key), waitMs) }
    open.set(key, batch)
    return batch
  }

  return function enqueue<T>(key: string, start: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const batch = batchOf(key)
      batch.jobs.push(() => start().then(resolve, reject))
      if (batch.jobs.length >= mostJobs) close(key)
    })
  }
}

async function runAll(jobs: Job[]): Promise<void> {
  for (const [index, job] of jobs.entries()) {
    if (index > 0) await pause(gapMs)
    await job()
  }
}
