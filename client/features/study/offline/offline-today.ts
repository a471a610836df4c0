import type { Today } from '#client/features/study/today/today.ts'
import { urlOf } from '#client/platform/calls/calls.ts'
import { findStoredReply } from '#client/platform/calls/offline-replies.ts'
import { findTimeZone } from '#client/platform/user/known-user.ts'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { offline } from '#contracts/study/offline.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { studySettings } from '#contracts/study/study-settings.ts'
import { cardsOfOfflineDay, type PlannedDay } from '#domain/day-plan/offline-day.ts'
import { isoDateOfStudyDay, studyDayOf, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import {
  estimateMinutes,
  estimateSeconds,
  type StudyKind,
  shareMinutes,
} from '#domain/scheduling/study-seconds.ts'
import { type CardsSincePlan, listSincePlan } from './cards-since-plan.ts'

type Settings = Reply<typeof studySettings.getSettings>
type Week = Reply<typeof offline.week>

/**
 * Today without a network: the plan of this study day without the cards rated since. Undefined when no plan
 * was loaded.
 */
export async function offlineToday(userId: number): Promise<Today | undefined> {
  const last = await findStoredReply<Today>(userId, urlOf(studyPlan.today))
  // A reply of an older version lacks the plan.
  if (!last?.reply.plan) return undefined
  const week = await findStoredReply<Week>(userId, urlOf(offline.week))
  const settings = await findStoredReply<Settings>(userId, urlOf(studySettings.getSettings))
  const timeZone = await findTimeZone(userId)
  const facts: OfflineFacts = {
    today: studyDayOf(Date.now(), timeZone),
    pace: settings?.reply.pace,
    since: await listSincePlan(userId, timeZone),
  }
  return studyDayOfIsoDate(last.reply.date) === facts.today
    ? sameDay(last.reply, facts)
    : laterDay(last.reply, week?.reply ?? weekOf(last.reply), facts)
}

/** The part of the plan that the browser has when no week was loaded. */
const weekOf = ({ date, entries }: Today): Week => ({
  days: [{ date, cardIds: entries.map(({ flashcard }) => flashcard.id) }],
  entries,
})

type Counts = Record<StudyKind, number>

interface OfflineFacts {
  /** A study day. */
  today: number
  pace: Settings['pace']
  since: CardsSincePlan
}

/**
 * The plan as it was last shown on this study day. Components of drugs are left out, since only those of a
 * begun session are stored.
 */
function sameDay(last: Today, { today, pace, since }: OfflineFacts): Today {
  const { ratings } = since
  const isLeft = ({ flashcard: { id } }: StudyCard) =>
    !isAside(id, { today, since }) && (ratings.get(id)?.confidence ?? 1) === 1
  const cards = last.entries.filter(isLeft)
  const notSent = last.left.reviews + last.left.newCards - last.order.length
  const { reviews, newCards } = countsOf(cards)
  const left = { reviews: reviews + Math.max(0, notSent), newCards, questions: last.left.questions }
  const minutes = Math.min(last.left.minutes, estimateMinutes(left, pace))
  return {
    ...last,
    ...withCards(cards),
    left: { ...last.left, ...left, minutes, minutesOf: shareMinutes(secondsOf(left, pace), minutes) },
    reviewedToday: Math.max(ratedOn(today, since), last.reviewedToday),
  }
}

/**
 * The plan of a later day, which was computed ahead. Questions are left out, since only the server can ask
 * them.
 */
function laterDay(last: Today, { days, entries }: Week, { today, pace, since }: OfflineFacts): Today {
  const { ratings } = since
  const planned: PlannedDay[] = days.map(({ date, cardIds }) => ({
    day: studyDayOfIsoDate(date),
    cardIds: cardIds.filter((id) => !isAside(id, { today, since })),
  }))
  const known = new Map(entries.map((card) => [card.flashcard.id, card]))
  const cardsBy = (some: typeof ratings) =>
    cardsOfOfflineDay(planned, { today, ratings: some }).flatMap((id) => known.get(id) ?? [])
  const before = new Map([...ratings].filter(([, { studyDay }]) => studyDay < today))
  const cards = cardsBy(ratings).map(withoutIntervals)
  const partsOf = (some: readonly StudyCard[]) => {
    const counts = { ...countsOf(some), questions: 0 }
    const minutes = estimateMinutes(counts, pace)
    return { ...counts, minutes, minutesOf: shareMinutes(secondsOf(counts, pace), minutes) }
  }
  const date = isoDateOfStudyDay(today)
  return {
    ...last,
    ...withCards(cards),
    date,
    plan: partsOf(cardsBy(before)),
    left: partsOf(cards),
    minutes: minutesOfLater(last, date),
    waiting: { cards: 0, questions: 0 },
    daysAway: null,
    questionTime: last.questionTime === 'kept' ? 'kept' : 'ended',
    reviewedToday: ratedOn(today, since),
    isRestDay: last.ahead.some((day) => day.date === date && day.isRestDay),
    ahead: last.ahead.filter((day) => day.date >= date),
    daysToExam: daysLeft(last.daysToExam, today - studyDayOfIsoDate(last.date)),
    phases: last.phases.map((phase) => ({
      ...phase,
      isCurrent: phase.startsOn <= date && date <= phase.endsOn,
    })),
  }
}

/**
 * The minutes of a later day, from the days ahead as they were planned, before rest days add to the others.
 */
function minutesOfLater({ ahead, minutes }: Today, date: string): Today['minutes'] {
  const day = ahead.find((planned) => planned.date === date && !planned.isRestDay)
  const rises = minutes.rises && date < minutes.rises.from ? minutes.rises : undefined
  const usual = minutes.rises && day ? Math.round(day.secondsOfDay / 60) : minutes.usual
  return { today: usual, usual, restDays: null, ...(rises && { rises }) }
}

const secondsOf = ({ reviews, newCards, questions }: Counts, pace: OfflineFacts['pace']) => ({
  reviews: estimateSeconds({ reviews }, pace),
  newCards: estimateSeconds({ newCards }, pace),
  questions: estimateSeconds({ questions }, pace),
})

function isAside(id: number, { today, since }: Pick<OfflineFacts, 'today' | 'since'>): boolean {
  const found = since.aside.get(id)
  return found !== undefined && (found.buriedOn === undefined || found.buriedOn === today)
}

function countsOf(cards: readonly StudyCard[]) {
  const newCards = cards.filter(({ progress }) => progress.reviewCount === 0).length
  return { reviews: cards.length - newCards, newCards }
}

function withCards(cards: StudyCard[]): Pick<Today, 'entries' | 'drugEntries' | 'order' | 'chapters'> {
  const chapters = new Map<number, StudyCard[]>()
  for (const card of cards) {
    const { chapterId } = card.flashcard
    chapters.set(chapterId, [...(chapters.get(chapterId) ?? []), card])
  }
  return {
    entries: cards,
    drugEntries: [],
    order: cards.map(({ flashcard }) => flashcard.id),
    chapters: [...chapters].map(([id, some]) => ({
      id,
      cards: some.length,
      reviews: countsOf(some).reviews,
    })),
  }
}

const ratedOn = (today: number, { ratings }: CardsSincePlan): number =>
  [...ratings.values()].filter(({ studyDay }) => studyDay === today).length

function daysLeft(before: number | null, passed: number): number | null {
  return before === null || before < passed ? null : before - passed
}

/** The intervals were computed for another study day, so the buttons show none. */
function withoutIntervals({ intervals: _, ...card }: StudyCard): StudyCard {
  return card as StudyCard
}
