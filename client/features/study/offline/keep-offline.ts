import { call, urlOf } from '#client/platform/calls/calls.ts'
import { findStoredReply, storeReply } from '#client/platform/calls/offline-replies.ts'
import { callOrStored } from '#client/platform/calls/queries.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import { catalogue } from '#contracts/catalogue/catalogue.ts'
import { progress } from '#contracts/progress/progress.ts'
import { readiness } from '#contracts/progress/readiness.ts'
import { offline } from '#contracts/study/offline.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { forgetBefore } from './cards-since-plan.ts'
import { keepFiguresOfWeek } from './kept-figures.ts'
import { refreshOfflineChapters } from './offline-chapters.ts'

const hourMs = 3_600_000
/** The plan of the week is loaded again when it is this old. */
const weekLastsMs = 4 * hourMs

type Learner = Pick<User, 'id' | 'isPremium'>

let underWay: Promise<void> | undefined

/**
 * Loads the data for studying without a network, unless it was loaded recently. It never fails, since it
 * prepares for later.
 */
export function keepStudyOffline(user: Learner): Promise<void> {
  underWay ??= load(user)
    .catch(() => undefined)
    .finally(() => {
      underWay = undefined
    })
  return underWay
}

async function load(user: Learner): Promise<void> {
  await keepWeek(user)
  await keepFiguresOfWeek(user.id)
}

async function keepWeek({ id: userId, isPremium }: Learner): Promise<void> {
  const week = await findStoredReply(userId, urlOf(offline.week))
  const now = Date.now()
  // If the clock was set back, the week counts as old.
  if (week && now >= week.savedAt && now - week.savedAt < weekLastsMs) return
  await storeReply(userId, urlOf(offline.week), await call(offline.week, {}, { userId, priority: 'low' }))
  await forgetBefore(userId, now)
  // These are plain calls: a query that finds the sign-in ended leads to the sign-in page, and this must not
  // interrupt a session.
  const options = { userId, priority: 'low' } as const
  await callOrStored(studyPlan.today, {}, options)
  await callOrStored(catalogue.listChapters, { query: { search: undefined } }, options)
  await callOrStored(isPremium ? readiness.readiness : progress.weightedMastery, {}, options)
  await refreshOfflineChapters(userId)
}
