import { call, urlOf } from '#client/platform/calls/calls.ts'
import { findStoredReply, storeReply } from '#client/platform/calls/offline-replies.ts'
import { callOrStored } from '#client/platform/calls/queries.ts'
import { catalogue } from '#contracts/catalogue/catalogue.ts'
import { offline } from '#contracts/study/offline.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { forgetBefore } from './cards-since-plan.ts'
import { refreshOfflineChapters } from './offline-chapters.ts'

const hourMs = 3_600_000
/** The plan of the week is loaded again when it is this old. */
const weekLastsMs = 4 * hourMs

let underWay: Promise<void> | undefined

/**
 * Loads the data for studying without a network, unless it was loaded recently. It never fails, since it
 * prepares for later.
 */
export function keepStudyOffline(userId: number): Promise<void> {
  underWay ??= load(userId)
    .catch(() => undefined)
    .finally(() => {
      underWay = undefined
    })
  return underWay
}

async function load(userId: number): Promise<void> {
  const week = await findStoredReply(userId, urlOf(offline.week))
  const now = Date.now()
  // If the clock was set back, the week counts as old.
  if (week && now >= week.savedAt && now - week.savedAt < weekLastsMs) return
  await storeReply(userId, urlOf(offline.week), await call(offline.week, {}, { userId, priority: 'low' }))
  await forgetBefore(userId, now)
  // These are plain calls: a query that finds the sign-in ended leads to the sign-in page, and this must not
  // interrupt a session.
  await callOrStored(studyPlan.today, {}, { userId, priority: 'low' })
  await callOrStored(catalogue.listChapters, { query: { search: undefined } }, { userId, priority: 'low' })
  await refreshOfflineChapters(userId)
}
