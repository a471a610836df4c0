import type { z } from 'zod'
import {
  type CardProgress,
  type Intervals,
  type StudyCard,
  studyCard,
} from '#contracts/catalogue/catalogue.ts'
import type { progressReply } from '#contracts/study/study.ts'
import {
  type CardPlan,
  type CardState,
  lentDaysOf,
  scheduleContextOf,
} from '#domain/scheduling/card-state.ts'
import { isBuried, isDue } from '#domain/scheduling/due.ts'
import { itemIntervals } from '#domain/scheduling/item-schedule.ts'
import { isLeech } from '#domain/scheduling/lapses.ts'
import { previewReview } from '#domain/scheduling/schedule-review.ts'
import { isoDateOfStudyDay } from '#domain/scheduling/study-day.ts'
import type { SerializedCard } from '#server/features/catalogue/chapter-cards.ts'
import { type OwnCard, type StudyCardRow, untouchedCard } from '#server/features/study/study-cards.queries.ts'
import { type JsonText, jsonList, jsonOf, jsonWith } from '#server/platform/files/json-text.ts'
import type { RatedItem } from './rate-item.ts'
import type { OwnMarks } from './rating.queries.ts'

/** The reply to a save: the card as it is now, and the interval in days that each next rating would give. */
export function presentSaved({
  item,
  state,
  marks,
  plan,
  duplicate,
}: RatedItem): z.input<typeof progressReply> {
  return {
    flashcardId: item.id,
    progress: presentProgress(state, marks, plan.today),
    intervals: itemIntervals(item, state, { plan, lentDays: lentDaysOf(plan, item.id, state) }),
    duplicate,
  }
}

/** The learner's notes and tags on a card, and whether it is set aside. */
type ShownMarks = Omit<OwnMarks, 'isStarred'>

/** A card's progress as the API returns it. */
export function presentProgress(
  state: CardState,
  { notes, tags, setAside }: ShownMarks,
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

/**
 * The learner's own part of each card. All new cards that are not lent share one preview, since it is the
 * same for them.
 */
function ownPartsOf(plan: CardPlan): (flashcardId: number, own: OwnCard) => OwnPart {
  const contextOf = scheduleContextOf(plan)
  let ofNewCards: Intervals | undefined
  const intervalsOf = (flashcardId: number, state: CardState): Intervals => {
    const lentDays = lentDaysOf(plan, flashcardId, state)
    if (lentDays !== undefined) return previewReview(contextOf(state, lentDays))
    if (state.stability !== null) return previewReview(contextOf(state))
    ofNewCards ??= previewReview(contextOf(state))
    return ofNewCards
  }
  return (flashcardId, own) => ({
    progress: presentProgress(own.state, own, plan.today),
    intervals: intervalsOf(flashcardId, own.state),
  })
}

/** The cards with their button intervals. */
export function presentStudyCards(rows: StudyCardRow[], plan: CardPlan): StudyCard[] {
  const ownPartOf = ownPartsOf(plan)
  return rows.map(({ card, chapter, written, own }) => ({
    flashcard: { ...card, isStarred: own.isStarred },
    chapter,
    ...ownPartOf(card.id, own),
    ...(written && { own: written }),
  }))
}

/** Does the same for cards whose shared part is already serialized. */
export function serializeStudyCards(
  rows: { card: SerializedCard; own: OwnCard }[],
  plan: CardPlan,
): JsonText<StudyCard[]> {
  const ownPartOf = ownPartsOf(plan)
  const serialize = (id: number, own: OwnCard) => jsonOf(ownPart, ownPartOf(id, own))
  let untouched: JsonText<OwnPart> | undefined
  const ownJsonOf = (id: number, own: OwnCard) => {
    if (own !== untouchedCard || plan.lentCards.has(id)) return serialize(id, own)
    untouched ??= serialize(id, own)
    return untouched
  }
  return jsonList(
    rows.map(({ card, own }) =>
      jsonWith(own.isStarred ? card.starred : card.unstarred, ownJsonOf(card.id, own)),
    ),
  )
}
