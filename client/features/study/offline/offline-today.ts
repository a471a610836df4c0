import { urlOf } from '#client/platform/calls.ts'
import { findTimeZone } from '#client/platform/known-user.ts'
import { findKeptReply } from '#client/platform/offline-replies.ts'
import type { StudyCard } from '#contracts/catalogue.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { offline } from '#contracts/offline.ts'
import { study } from '#contracts/study.ts'
import { cardsOfOfflineDay } from '#domain/scheduling/offline-day.ts'
import { isoDateOfStudyDay, studyDayOf, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { estimateMinutes } from '#domain/scheduling/study-seconds.ts'
import type { Today } from '../today/today.ts'
import { type CardsSincePlan, listSincePlan } from './cards-since-plan.ts'

type Settings = Reply<typeof study.getSettings>
type Week = Reply<typeof offline.week>

/** Today without a network: of the plan of this study day, what was not rated since. Undefined when none was loaded. */
export async function offlineToday(userId: number): Promise<Today | undefined> {
  const last = await findKeptReply<Today>(userId, urlOf(study.today))
  const week = await findKeptReply<Week>(userId, urlOf(offline.week))
  if (!last) return undefined
  const settings = await findKeptReply<Settings>(userId, urlOf(study.getSettings))
  const timeZone = await findTimeZone(userId)
  const isLastNewer = last.savedAt >= (week?.savedAt ?? 0)
  return composeToday(last.reply, {
    week: isLastNewer ? withToday(week?.reply, last.reply) : week?.reply,
    today: studyDayOf(Date.now(), timeZone),
    pace: settings?.reply.pace,
    since: await listSincePlan(userId, timeZone),
  })
}

/** The week with its day as Today showed it later. */
function withToday(week: Week | undefined, { date, entries }: Today): Week {
  const others = week?.days.filter((day) => day.date !== date) ?? []
  return {
    days: [{ date, cardIds: entries.map(({ flashcard }) => flashcard.id) }, ...others],
    entries: [...(week?.entries ?? []), ...entries],
  }
}

interface OfflineFacts {
  week: Week | undefined
  /** A study day. */
  today: number
  pace: Settings['pace']
  since: CardsSincePlan
}

function composeToday(last: Today, { week, today, pace, since }: OfflineFacts): Today {
  const { days, entries } = week ?? withToday(undefined, last)
  const { ratings, aside } = since
  const isAside = (id: number) => {
    const found = aside.get(id)
    return found !== undefined && (found.buriedOn === undefined || found.buriedOn === today)
  }
  const plan = days.map(({ date, cardIds }) => ({
    day: studyDayOfIsoDate(date),
    cardIds: cardIds.filter((id) => !isAside(id)),
  }))
  const known = new Map(entries.map((card) => [card.flashcard.id, card]))
  const lastDay = studyDayOfIsoDate(last.date)
  const isSameDay = lastDay === today
  const cards = cardsOfOfflineDay(plan, { today, ratings })
    .flatMap((id) => known.get(id) ?? [])
    .map((card) => (isSameDay ? card : withoutIntervals(card)))
  const newCount = cards.filter(({ progress }) => progress.reviewCount === 0).length
  const dueCount = cards.length - newCount
  const date = isoDateOfStudyDay(today)
  const ratedToday = [...ratings.values()].filter(({ studyDay }) => studyDay === today).length
  return {
    ...last,
    date,
    dueCount,
    newCount,
    entries: cards,
    // Of components of drugs, only those of a session that was begun are kept.
    drugEntries: [],
    order: cards.map(({ flashcard }) => flashcard.id),
    estimatedMinutes: estimateMinutes({ reviews: dueCount, newCards: newCount }, pace),
    reviewedToday: Math.max(ratedToday, isSameDay ? last.reviewedToday : 0),
    // Questions are asked by the server.
    dueQuestions: 0,
    laterCount: 0,
    isRestDay: isSameDay && last.isRestDay,
    forecast: last.forecast.filter((day) => day.date >= date),
    daysToExam: daysLeft(last.daysToExam, today - lastDay),
    phases: last.phases.map((phase) => ({
      ...phase,
      isCurrent: phase.startsOn <= date && date <= phase.endsOn,
    })),
  }
}

function daysLeft(before: number | null, passed: number): number | null {
  return before === null || before < passed ? null : before - passed
}

/** They were computed for another study day: the buttons show none. */
function withoutIntervals({ intervals: _, ...card }: StudyCard): StudyCard {
  return card as StudyCard
}
