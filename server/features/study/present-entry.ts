import type { CardProgress, Entry, Intervals } from '#contracts/catalogue.ts'
import { dailyReviewBudget } from '#domain/scheduling/backlog.ts'
import { isLeech } from '#domain/scheduling/lapses.ts'
import type { LoadByDay } from '#domain/scheduling/load-balance.ts'
import { previewReview, type ScheduleContext } from '#domain/scheduling/schedule-review.ts'
import { isoDateOfStudyDay, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { type CardState, memoryOf } from './card-state.ts'
import type { EntryRow } from './entries.queries.ts'

/** What every card of one learner is scheduled by on one study day. */
export interface SchedulePlan {
  today: number
  examDate: string | null
  dailyMinutes: number
  /** Cards due on each study day. */
  loadByDay: LoadByDay
}

/** The context in which a card is scheduled; the card's own place in the load is taken out. */
export function scheduleContext(plan: SchedulePlan, state: CardState): ScheduleContext {
  return {
    memory: memoryOf(state),
    lastStudyDay: state.lastStudyDay,
    today: plan.today,
    examDay: plan.examDate === null ? null : studyDayOfIsoDate(plan.examDate),
    loadByDay: withoutOne(plan.loadByDay, state.dueDay, plan.today),
    dailyBudget: dailyReviewBudget(plan.dailyMinutes),
  }
}

function withoutOne(load: LoadByDay, dueDay: number | null, today: number): LoadByDay {
  if (dueDay === null || dueDay <= today) return load
  return { get: (day) => (day === dueDay ? Math.max(0, (load.get(day) ?? 0) - 1) : load.get(day)) }
}

/** A card's progress as the wire shows it. */
export function presentProgress(state: CardState, notes: string, today: number): CardProgress {
  return {
    mastery: state.mastery,
    reviewCount: state.reviewCount,
    lastReviewed: state.lastReviewedAt,
    notes,
    needsReview: state.needsReview,
    lastConfidence: state.lastConfidence,
    dueDay: state.dueDay,
    dueDate: state.dueDay === null ? null : isoDateOfStudyDay(state.dueDay),
    isDue: state.dueDay !== null && state.dueDay <= today,
    isLeech: isLeech(state.lapses),
  }
}

/** The entries with their button intervals. All new cards share one preview: nothing of theirs differs. */
export function presentEntries(rows: EntryRow[], plan: SchedulePlan): Entry[] {
  let ofNewCards: Intervals | undefined
  const intervalsOf = (state: CardState): Intervals => {
    if (state.stability !== null) return previewReview(scheduleContext(plan, state))
    ofNewCards ??= previewReview(scheduleContext(plan, state))
    return ofNewCards
  }
  return rows.map((row) => ({
    flashcard: {
      id: row.id,
      chapterId: row.chapterId,
      question: row.question,
      answer: row.answer,
      why: row.why,
      source: row.source,
      reviewedOn: row.reviewedOn,
      tags: row.tags,
      isStarred: row.isStarred,
    },
    progress: presentProgress(row.state, row.notes, plan.today),
    chapter: { id: row.chapterId, title: row.chapterTitle, category: row.category },
    intervals: intervalsOf(row.state),
  }))
}
