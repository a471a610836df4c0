import { features } from 'web-features'

/** The year whose Baseline the pages may use: Chrome and Edge 130, Firefox 132, Safari and iOS 18.2. */
export const baselineYear = 2024

const lastDay = `${baselineYear}-12-31`

/**
 * By key of the browser compatibility data (`api.Document.startViewTransition`), whether every browser of the Baseline has it.
 * A key that is not there has no status.
 */
export const isAvailable: ReadonlyMap<string, boolean> = readStatuses()

function readStatuses(): Map<string, boolean> {
  const statuses = new Map<string, boolean>()
  for (const feature of Object.values(features)) {
    if (feature.kind !== 'feature') continue
    for (const key of feature.compat_features ?? []) {
      const { baseline, baseline_low_date: day = '' } = feature.status.by_compat_key?.[key] ?? feature.status
      // "≤2019-05-01": when exactly is not known.
      const isOldEnough = Boolean(baseline) && day.replace('≤', '') <= lastDay
      statuses.set(key, isOldEnough || statuses.get(key) === true)
    }
  }
  return statuses
}
