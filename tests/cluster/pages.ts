import { setTimeout as wait } from 'node:timers/promises'

/** Simulated visitors of the public pages during the faults. The pages need no database. */
export interface PageVisits {
  count: number
  /** The requests that were not answered with 200. */
  failures: string[]
  stop(): Promise<void>
}

const pauseMs = 100
const longestMs = 5_000

/** Requests the paths in turn. `paths` may grow during the test. */
export function startPageVisits(url: string, paths: readonly string[]): PageVisits {
  let isStopped = false
  const visits: PageVisits = {
    count: 0,
    failures: [],
    stop: async () => {
      isStopped = true
      await visiting
    },
  }
  async function visit(): Promise<void> {
    for (let turn = 0; !isStopped; turn++) {
      const path = paths[turn % paths.length] ?? '/'
      const status = await statusOf(`${url}${path}`)
      visits.count += 1
      if (status !== 200) visits.failures.push(`${path}: ${status}`)
      await wait(pauseMs)
    }
  }
  const visiting = visit()
  return visits
}

async function statusOf(url: string): Promise<number | string> {
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(longestMs),
      headers: { connection: 'close' },
    })
    await answer.arrayBuffer()
    return answer.status
  } catch (error) {
    return (error as Error).message
  }
}
