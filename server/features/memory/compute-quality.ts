import { setImmediate as turnOfRequests } from 'node:timers/promises'
import { mondayOf } from '#domain/progress/good-weeks.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import { type Bin, findLastOfNext, replaceBins, sumBins } from './quality.queries.ts'

const weeksKept = 26
const learnersAtOnce = 500

/**
 * Compares the predicted recall of the last 26 weeks with the actual recall, over all learners, in bins. It
 * runs while others read and write; of two simultaneous runs the result of the one that began later stays.
 * @returns how many reviews were compared.
 */
export async function computeQuality({
  open,
  clock,
  log,
}: Pick<Deps, 'open' | 'clock' | 'log'>): Promise<{ reviews: number }> {
  const { db } = open.background
  const computedAt = clock.now()
  const fromDay = mondayOf(studyDayOf(computedAt.getTime(), 'UTC')) - (weeksKept - 1) * 7
  const bins = new Map<string, Bin>()
  for (let afterId = 0; ; ) {
    const lastId = await findLastOfNext(db, { afterId, limit: learnersAtOnce })
    if (lastId === undefined) break
    for (const bin of await sumBins(db, { afterId, lastId, fromDay })) addTo(bins, bin)
    afterId = lastId
    // The embedded database answers without letting other requests run in between.
    await turnOfRequests()
  }
  await replaceBins(db, [...bins.values()], computedAt)
  const reviews = [...bins.values()].reduce((sum, bin) => sum + bin.reviews, 0)
  log.info({ reviews, bins: bins.size }, 'quality of the schedule computed')
  return { reviews }
}

function addTo(bins: Map<string, Bin>, bin: Bin): void {
  const key = [bin.week, bin.intervalBin, bin.reviewBin, bin.lapseBin].join()
  const sum = bins.get(key)
  if (!sum) {
    bins.set(key, bin)
    return
  }
  sum.reviews += bin.reviews
  sum.recalled += bin.recalled
  sum.predicted += bin.predicted
  sum.logLoss += bin.logLoss
}
