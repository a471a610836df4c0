import type { Reply } from '#contracts/endpoint.ts'
import type { memory } from '#contracts/memory/memory.ts'
import { rmseBins } from '#domain/exam-plan/prediction-quality.ts'
import { isoDateOfStudyDay } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import { countFits } from './fits.queries.ts'
import { loadOptimizer } from './optimizer.ts'
import { type Bin, listBins } from './quality.queries.ts'

type Quality = Reply<typeof memory.quality>

/** What the nightly jobs have computed. */
export async function findQuality({ db }: Pick<Deps, 'db'>): Promise<Quality> {
  const bins = await listBins(db)
  const fits = await countFits(db)
  const mondays = [...new Set(bins.map(({ week }) => week))]
  return {
    computedAt: bins[0]?.computedAt.toISOString() ?? null,
    total: qualityOf(bins) ?? null,
    weeks: mondays.flatMap((monday) => {
      const quality = qualityOf(bins.filter(({ week }) => week === monday))
      return quality ? [{ startsOn: isoDateOfStudyDay(monday), ...quality }] : []
    }),
    fits: { ...fits, latestAt: fits.latestAt?.toISOString() ?? null },
    canFit: (await loadOptimizer()) !== undefined,
  }
}

/** Of these rows; reviews of the same bin count together, whatever their week. Undefined without a review. */
function qualityOf(rows: readonly Bin[]): Quality['total'] | undefined {
  const sum = { reviews: 0, recalled: 0, predicted: 0, logLoss: 0 }
  const bins = new Map<string, { reviews: number; recalled: number; predicted: number }>()
  for (const row of rows) {
    const key = [row.intervalBin, row.reviewBin, row.lapseBin].join()
    const bin = bins.get(key) ?? { reviews: 0, recalled: 0, predicted: 0 }
    for (const into of [bin, sum]) {
      into.reviews += row.reviews
      into.recalled += row.recalled
      into.predicted += row.predicted
    }
    sum.logLoss += row.logLoss
    bins.set(key, bin)
  }
  const rmse = rmseBins([...bins.values()])
  if (rmse === undefined) return undefined
  const share = (part: number) => Math.min(1, part / sum.reviews)
  return {
    reviews: sum.reviews,
    recalled: share(sum.recalled),
    predicted: share(sum.predicted),
    logLoss: sum.logLoss / sum.reviews,
    rmseBins: rmse,
  }
}
