import type { z } from 'zod'
import { type CardProgress, type Intervals, type StudyCard, studyCard } from '#contracts/catalogue.ts'
import type { progressReply } from '#contracts/study.ts'
import { type CardState, type SchedulePlan, scheduleContextOf } from '#domain/scheduling/card-state.ts'
import { isBuried, isDue, type SetAside } from '#domain/scheduling/due.ts'
import { isLeech } from '#domain/scheduling/lapses.ts'
import { previewReview } from '#domain/scheduling/schedule-review.ts'
import { isoDateOfStudyDay } from '#domain/scheduling/study-day.ts'
import { type JsonText, jsonList, jsonOf, jsonWith } from '#server/platform/json-text.ts'
import type { SerializedCard } from '../catalogue/chapter-cards.ts'
import { type OwnCard, type StudyCardRow, untouchedCard } from './study-cards.queries.ts'

/** What a save returns: the card as it is now, and the days that each next rating would give. */
export function presentSaved(
  plan: SchedulePlan,
  saved: { flashcardId: number; state: CardState; marks: CardMarks; duplicate: boolean },
): z.input<typeof progressReply> {
  return {
    flashcardId: saved.flashcardId,
    progress: presentProgress(saved.state, saved.marks, plan.today),
    intervals: previewReview(scheduleContextOf(plan)(saved.state)),
    duplicate: saved.duplicate,
  }
}

/** The learner's own words about a card, and whether they set it aside. */
interface CardMarks {
  notes: string
  tags: string[]
  setAside: SetAside
}

/** A card's progress as the wire shows it. */
function presentProgress(
  state: CardState,
  { notes, tags, setAside }: CardMarks,
  today: number,
): CardProgress {
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
    isDue: isDue({ ...state, ...setAside }, today),
    isLeech: isLeech(state.lapses),
    isSuspended: setAside.isSuspended,
    isBuried: isBuried(setAside, today),
  }
}

const ownPart = studyCard.pick({ progress: true, intervals: true })
type OwnPart = z.output<typeof ownPart>

/** The learner's own part of each card. All new cards share one preview: it is the same for them. */
function ownPartsOf(plan: SchedulePlan): (own: OwnCard) => OwnPart {
  const contextOf = scheduleContextOf(plan)
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

/** The same for cards whose shared part is serialized already. */
export function serializeStudyCards(
  rows: { card: SerializedCard; own: OwnCard }[],
  plan: SchedulePlan,
): JsonText<StudyCard[]> {
  const ownPartOf = ownPartsOf(plan)
  const serialize = (own: OwnCard) => jsonOf(ownPart, ownPartOf(own))
  let untouched: JsonText<OwnPart> | undefined
  const ownJsonOf = (own: OwnCard) => {
    if (own !== untouchedCard) return serialize(own)
    untouched ??= serialize(own)
    return untouched
  }
  return jsonList(
    rows.map(({ card, own }) => jsonWith(own.isStarred ? card.starred : card.unstarred, ownJsonOf(own))),
  )
}
