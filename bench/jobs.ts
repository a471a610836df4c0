import { jobsOf } from '#server/app.ts'
import { longestRunMs } from '#server/platform/jobs/jobs.ts'
import { withApp } from './opened-app.ts'
import type { Row } from './report.ts'

const notableMs = 1_000

/**
 * Runs each job of the server once, in this process. @returns the milliseconds that each took, by its name
 */
export async function runJobs(databaseUrl: string, names?: readonly string[]): Promise<Map<string, number>> {
  return withApp({ databaseUrl, dataDir: '' }, async ({ deps }) => {
    const times = new Map<string, number>()
    for (const job of jobsOf(deps)) {
      if (names && !names.includes(job.name)) continue
      const started = performance.now()
      await job.run()
      times.set(job.name, performance.now() - started)
    }
    return times
  })
}

/** A row for each job that takes long, and one row for all others. */
export function rowsOfJobs(times: ReadonlyMap<string, number>, how: string): Row[] {
  const [quick, slow] = [...times].reduce<[string[], [string, number][]]>(
    ([few, many], [name, ms]) => (ms < notableMs ? [[...few, name], many] : [few, [...many, [name, ms]]]),
    [[], []],
  )
  const bar = `under ${longestRunMs / 1000} s`
  return [
    ...slow.map(
      ([name, ms]): Row => ({
        what: `The job ${name}, one run`,
        figure: `${(ms / 1000).toFixed(0)} s`,
        bar,
        isMet: ms < longestRunMs,
        how,
      }),
    ),
    {
      what: 'Each other job, one run',
      figure: `under ${notableMs / 1000} s`,
      bar,
      isMet: true,
      how: quick.join(', '),
    },
  ]
}
