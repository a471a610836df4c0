import { call, urlOf } from '#client/platform/calls/calls.ts'
import { findKeptReply, keepReply } from '#client/platform/calls/offline-replies.ts'
import { callKept } from '#client/platform/calls/queries.ts'
import { catalogue } from '#contracts/catalogue/catalogue.ts'
import { offline } from '#contracts/study/offline.ts'
import { study } from '#contracts/study/study.ts'
import { forgetBefore } from './cards-since-plan.ts'
import { refreshOfflineChapters } from './offline-chapters.ts'

const hourMs = 3_600_000
/** The plan of the week is loaded again after so long. */
const weekLastsMs = 4 * hourMs

let underWay: Promise<void> | undefined

/** Loads what a learner studies without a network, unless it was loaded lately. Never fails: it is for later. */
export function keepStudyOffline(userId: number): Promise<void> {
  underWay ??= load(userId)
    .catch(() => undefined)
    .finally(() => {
      underWay = undefined
    })
  return underWay
}

async function load(userId: number): Promise<void> {
  const week = await findKeptReply(userId, urlOf(offline.week))
  const now = Date.now()
  // A clock that was set back counts as long ago.
  if (week && now >= week.savedAt && now - week.savedAt < weekLastsMs) return
  await keepReply(userId, urlOf(offline.week), await call(offline.week, {}, { userId, priority: 'low' }))
  await forgetBefore(userId, now)
  // Not as queries: one that finds the sign-in ended leads to the sign-in page, and this must interrupt no session.
  await callKept(study.today, {}, { userId, priority: 'low' })
  await callKept(catalogue.listChapters, { query: { search: undefined } }, { userId, priority: 'low' })
  await refreshOfflineChapters(userId)
}
