import type { z } from 'zod'
import { type CardProgress, type Intervals, type StudyCard, studyCard } from '#contracts/catalogue.ts'
import type { progressReply } from '#contracts/study.ts'
import { dailyReviewBudget } from '#domain/scheduling/backlog.ts'
import { isDue } from '#domain/scheduling/due.ts'
import { isLeech } from '#domain/scheduling/lapses.ts'
import type { LoadByDay } from '#domain/scheduling/load-balance.ts'
import { previewReview, type ScheduleContext } from '#domain/scheduling/schedule-review.ts'
import { isoDateOfStudyDay, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { type JsonText, jsonList, jsonOf, jsonWith } from '#server/platform/json-text.ts'
import type { WrittenCard } from '../catalogue/chapter-cards.ts'
import { type CardState, memoryOf } from './card-state.ts'
import { type OwnCard, type StudyCardRow, untouchedCard } from './study-cards.queries.ts'

/** What every card of one learner is scheduled by on one study day. */
export interface SchedulePlan {
  today: number
  examDate: string | null
  dailyMinutes: number
  /** Cards due on each study day as they stood before the day's first rating. */
  loadByDay: LoadByDay
}

/** After a journey west the local day can be earlier than that of the last review: a card's days never run back. */
export function studyDayOfReview(plan: Pick<SchedulePlan, 'today'>, state: CardState): number {
  return Math.max(plan.today, state.lastStudyDay ?? 0)
}

/** The context in which a card is scheduled; the card's own place in the load is taken out. */
export function scheduleContext(plan: SchedulePlan, state: CardState): ScheduleContext {
  return scheduleContexts(plan)(state)
}

/** The same for many cards of one plan. */
function scheduleContexts(plan: SchedulePlan): (state: CardState) => ScheduleContext {
  const examDay = plan.examDate === null ? null : studyDayOfIsoDate(plan.examDate)
  const dailyBudget = dailyReviewBudget(plan.dailyMinutes)
  return (state) => {
    const today = studyDayOfReview(plan, state)
    return {
      memory: memoryOf(state),
      lastStudyDay: state.lastStudyDay,
      today,
      examDay,
      // What was reviewed today has left the place that the load, taken before the day's first rating, has for it.
      loadByDay: state.lastStudyDay === today ? plan.loadByDay : withoutOne(plan.loadByDay, state.dueDay),
      dailyBudget,
    }
  }
}

function withoutOne(load: LoadByDay, dueDay: number | null): LoadByDay {
  if (dueDay === null) return load
  return { get: (day) => (day === dueDay ? Math.max(0, (load.get(day) ?? 0) - 1) : load.get(day)) }
}

/** What a save answers: the card as it is now, and the days that each next rating would give. */
export function presentSaved(
  plan: SchedulePlan,
  saved: { flashcardId: number; state: CardState; marks: CardTexts; duplicate: boolean },
): z.input<typeof progressReply> {
  return {
    flashcardId: saved.flashcardId,
    progress: presentProgress(saved.state, saved.marks, plan.today),
    intervals: previewReview(scheduleContext(plan, saved.state)),
    duplicate: saved.duplicate,
  }
}

/** The learner's own words about a card. */
interface CardTexts {
  notes: string
  tags: string[]
}

/** A card's progress as the wire shows it. */
function presentProgress(state: CardState, { notes, tags }: CardTexts, today: number): CardProgress {
  return {
    mastery: state.mastery,
    reviewCount: state.reviewCount,
    lastReviewed: state.lastReviewedAt,
    notes,
    tags,
    needsReview: state.needsReview,
    lastConfidence: state.lastConfidence,
    dueDay: state.dueDay,
    dueDate: state.dueDay === null ? null : isoDateOfStudyDay(state.dueDay),
    isDue: isDue(state, today),
    isLeech: isLeech(state.lapses),
  }
}

const ownPart = studyCard.pick({ progress: true, intervals: true })
type OwnPart = z.output<typeof ownPart>

/** What a card says to one learner. All new cards share one preview: nothing of theirs differs. */
function ownPartsOf(plan: SchedulePlan): (own: OwnCard) => OwnPart {
  const contextOf = scheduleContexts(plan)
  let ofNewCards: Intervals | undefined
  const intervalsOf = (state: CardState): Intervals => {
    if (state.stability !== null) return previewReview(contextOf(state))
    ofNewCards ??= previewReview(contextOf(state))
    return ofNewCards
  }
  return (own) => ({
    progress: presentProgress(own.state, own, plan.today),
    intervals: intervalsOf(own.state),
  })
}

/** The cards with their button intervals. */
export function presentStudyCards(rows: StudyCardRow[], plan: SchedulePlan): StudyCard[] {
  const ownPartOf = ownPartsOf(plan)
  return rows.map(({ card, chapter, own }) => ({
    flashcard: { ...card, isStarred: own.isStarred },
    chapter,
    ...ownPartOf(own),
  }))
}

/** The same for cards that are written already: what they say to this learner is put beside it. */
export function writeStudyCards(
  rows: { card: WrittenCard; own: OwnCard }[],
  plan: SchedulePlan,
): JsonText<StudyCard[]> {
  const ownPartOf = ownPartsOf(plan)
  const write = (own: OwnCard) => jsonOf(ownPart, ownPartOf(own))
  let untouched: JsonText<OwnPart> | undefined
  const written = (own: OwnCard) => {
    if (own !== untouchedCard) return write(own)
    untouched ??= write(own)
    return untouched
  }
  return jsonList(
    rows.map(({ card, own }) => jsonWith(own.isStarred ? card.starred : card.unstarred, written(own))),
  )
}
