import { daysOfWeek } from '#domain/progress/good-weeks.ts'
import { seededRandom } from '#domain/random/seeded-random.ts'
import type { CardState } from '#domain/scheduling/card-state.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { awardBadges } from '#server/features/badges/award-badges.ts'
import { insertRestDays } from '#server/features/study/plan/rest-days.queries.ts'
import { findLearnerSettings, saveLearnerSettings } from '#server/features/study/study.queries.ts'
import { fillDemoBilling } from './fill-billing.ts'
import { fillDemoChanges } from './fill-changes.ts'
import { fillDemoCohort } from './fill-cohort.ts'
import { fillDemoDrugProgress } from './fill-drug-progress.ts'
import { fillDemoEditorial, openDemoReviews } from './fill-editorial.ts'
import { fillDemoOwnCards } from './fill-own-cards.ts'
import { fillDemoQuestions } from './fill-questions.ts'
import { fillDemoReports } from './fill-reports.ts'
import {
  type DemoCard,
  listDemoCards,
  lockNewLearner,
  type PastSession,
  type SavedState,
  saveCardStates,
  saveChapterTimes,
  saveReviews,
  saveSessions,
  saveStudyDays,
  saveTagTimes,
} from './history.queries.ts'
import { makeDemoCohort } from './make-cohort.ts'
import {
  type DemoChapter,
  type DemoHistory,
  type DemoReview,
  type DemoSession,
  isAway,
  playHistory,
} from './play-history.ts'

const demoLearner = 'demo-learner'
const seed = 20_240_917
/** The history is as long as the plan that the pages describe. */
const historyDays = 270
/** The learner has begun this many of the premium chapters, and all core chapters except the last ones. */
const premiumChapters = 24
const coreChaptersLeft = 1
/** The minutes that these chapters take in the end on a day of study. */
const dailyMinutes = 24

const starEvery = 17
const markEvery = 53
const noteEvery = 29
const suspendEvery = 120
/** The number of new cards for which the minutes suffice. */
const newCardsPerDay = 8
/** A call week that begins this many days from now. */
const callWeek = { after: 16, days: 7 }
const notes = [
  'Mixed this up with another setting. Look at who the patient is first.',
  'Asked on rounds: know the number, not only the direction.',
  'Mnemonic: the older the drug, the longer the list.',
  'Check the renal dose before answering.',
  'Compare with the same card in the metastatic chapter.',
  'I keep mixing this up. Say the whole answer aloud before turning the card.',
]

/**
 * Gives the demo learner nine months of study, and adds other learners who have answered questions, once: an
 * account without a past shows nothing of the product. @returns whether it did.
 */
export async function ensureDemoHistory(
  deps: Pick<Deps, 'open' | 'clock' | 'config' | 'log' | 'outline' | 'publish'>,
): Promise<boolean> {
  if (!deps.config.withDemo) return false
  const now = deps.clock.now()
  // Its statements write months at once, which may take longer than a request's.
  const isNew = await deps.open.background.db.transaction(async (tx) => {
    const userId = await lockNewLearner(tx, demoLearner)
    if (userId === undefined) return false
    const cards = await listDemoCards(tx)
    const settings = await findLearnerSettings(tx, userId)
    const today = studyDayOf(now.getTime(), settings.timeZone)
    const demo = { outline: deps.outline, random: seededRandom(seed), today }
    const missedCards = await fillDemoQuestions(tx, {
      ...demo,
      publish: deps.publish,
      userId,
      timeZone: settings.timeZone,
      isAway: (daysAgo) => isAway(historyDays - daysAgo),
    })
    const history = playHistory({
      seed,
      chapters: chaptersBegun(cards),
      firstDay: today - historyDays,
      lastDay: today - 1,
      examDate: settings.examDate,
      dailyMinutes,
      missedCards,
    })
    await saveHistory(tx, userId, { history, cards })
    await insertRestDays(tx, userId, callWeekFrom(today))
    await saveLearnerSettings(tx, userId, { drugsInToday: true, dailyMinutes, newCardsPerDay })
    await fillDemoDrugProgress(tx, { userId, timeZone: settings.timeZone, now, seed })
    await fillDemoOwnCards({ ...deps, db: tx }, { userId, timeZone: settings.timeZone })
    const cohortIds = await makeDemoCohort(tx, now)
    await fillDemoCohort(tx, { ...demo, userIds: cohortIds })
    await fillDemoBilling(tx, { userId, cohortIds, random: demo.random, now })
    await fillDemoReports(tx, { reporterIds: [userId, ...cohortIds], random: demo.random, now })
    await fillDemoChanges(tx, { reporterIds: cohortIds, now })
    await fillDemoEditorial(tx, deps)
    await awardPast({ ...deps, db: tx }, { userId, timeZone: settings.timeZone, today })
    deps.log.info({ sessions: history.sessions.length }, 'demo history written')
    return true
  })
  if (isNew) await openDemoReviews({ ...deps, db: deps.open.background.db })
  return isNew
}

/**
 * Awards the badges of the history. They are looked for once in two weeks of it; each is recorded on its own
 * study day.
 */
async function awardPast(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'outline'>,
  { today, ...learner }: { userId: number; timeZone: string; today: number },
): Promise<void> {
  const lastDay = today - 1
  for (let day = lastDay - historyDays + 1; day <= lastDay; day += 2 * daysOfWeek)
    await awardBadges(deps, { ...learner, memoryWeights: null, accessLevel: 'premium' }, day)
  await awardBadges(deps, { ...learner, memoryWeights: null, accessLevel: 'premium' }, lastDay)
}

const callWeekFrom = (today: number) =>
  Array.from({ length: callWeek.days }, (_, day) => today + callWeek.after + day)

function chaptersBegun(cards: DemoCard[]): DemoChapter[] {
  const core = chaptersOf(cards.filter((card) => card.isCore))
  const premium = chaptersOf(cards.filter((card) => !card.isCore)).slice(0, premiumChapters)
  const begun = core.slice(0, Math.max(1, core.length - coreChaptersLeft))
  // Two premium chapters follow each core one, because the learner did not finish one kind first.
  return begun.flatMap((chapter, index) => [chapter, ...premium.slice(2 * index, 2 * index + 2)])
}

function chaptersOf(cards: DemoCard[]): DemoChapter[] {
  const chapters = new Map<number, number[]>()
  for (const card of cards) chapters.set(card.chapterId, [...(chapters.get(card.chapterId) ?? []), card.id])
  return [...chapters].map(([id, cardIds]) => ({ id, cardIds }))
}

async function saveHistory(
  tx: Database,
  userId: number,
  { history, cards }: { history: DemoHistory; cards: DemoCard[] },
): Promise<void> {
  const { sessions } = history
  const ids = await saveSessions(tx, userId, sessions.map(pastSession))
  const logged = sessions.flatMap((session) => {
    const sessionId = ids.get(session.startedAt.toISOString()) ?? 0
    return session.reviews.map(({ seconds: _seconds, ...review }) => ({
      ...review,
      sessionId,
      reviewedAt: review.reviewedAt.toISOString(),
    }))
  })
  await saveReviews(tx, userId, logged)
  await saveCardStates(tx, userId, [...history.states].map(withMarks))
  await saveStudyDays(tx, userId, daysOf(sessions))
  const reviews = sessions.flatMap((session) => session.reviews)
  const at = reviews.at(-1)?.reviewedAt.toISOString() ?? new Date(0).toISOString()
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const byChapter = timesBy(reviews, (review) => [cardOf.get(review.flashcardId)?.chapterId ?? 0])
  await saveChapterTimes(
    tx,
    userId,
    [...byChapter].map(([chapterId, time]) => ({ chapterId, seconds: time.seconds, at })),
  )
  const byTag = timesBy(reviews, (review) => cardOf.get(review.flashcardId)?.tags ?? [])
  await saveTagTimes(
    tx,
    userId,
    [...byTag].map(([tag, time]) => ({ tag, ...time, at })),
  )
}

function pastSession(session: DemoSession): PastSession {
  return {
    chapterId: session.chapterId,
    mode: session.mode,
    startedAt: session.startedAt,
    endedAt: session.endedAt,
    timeSpentSeconds: session.reviews.reduce((sum, review) => sum + review.seconds, 0),
  }
}

function withMarks([flashcardId, state]: [number, CardState], index: number): SavedState {
  return {
    ...state,
    flashcardId,
    needsReview: index % markEvery === markEvery - 1,
    isStarred: index % starEvery === starEvery - 1,
    isSuspended: index % suspendEvery === suspendEvery - 1,
    notes:
      index % noteEvery === noteEvery - 1 ? (notes[Math.floor(index / noteEvery) % notes.length] ?? '') : '',
  }
}

function daysOf(sessions: DemoSession[]) {
  const days = new Map<number, { studyDay: number; reviews: number; newCards: number; seconds: number }>()
  for (const { studyDay, reviews } of sessions) {
    const day = days.get(studyDay) ?? { studyDay, reviews: 0, newCards: 0, seconds: 0 }
    day.reviews += reviews.length
    day.newCards += reviews.filter((review) => review.before.reviewCount === 0).length
    day.seconds += reviews.reduce((sum, review) => sum + review.seconds, 0)
    days.set(studyDay, day)
  }
  return [...days.values()]
}

function timesBy<Key>(reviews: DemoReview[], keysOf: (review: DemoReview) => Key[]) {
  const times = new Map<Key, { seconds: number; confidenceSum: number; confidenceCount: number }>()
  for (const review of reviews) {
    for (const key of keysOf(review)) {
      const time = times.get(key) ?? { seconds: 0, confidenceSum: 0, confidenceCount: 0 }
      time.seconds += review.seconds
      time.confidenceSum += review.confidence
      time.confidenceCount += 1
      times.set(key, time)
    }
  }
  return times
}
