import { claimedTime } from '#domain/scheduling/claimed-time.ts'
import { buriedFrom } from '#domain/scheduling/due.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import { requireCard } from '#server/features/study/own/require-card.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { type MarkChange, saveCardMarks } from './marks.queries.ts'

type SetAsideDeps = Pick<Deps, 'db' | 'clock'>

/** Sets a card aside for this learner alone until it is taken back, or takes it back. @throws HttpError 404 */
export async function suspendCard(
  deps: SetAsideDeps,
  learner: SignedIn,
  { flashcardId, isSuspended }: { flashcardId: number; isSuspended: boolean },
): Promise<void> {
  await markOne(deps, learner, flashcardId, { isSuspended })
}

/**
 * Sets a card aside until the study day after the one on which the learner did so, or takes it back. A change
 * that waited in a browser overnight therefore sets nothing aside any more. @throws HttpError 404
 */
export async function buryCard(
  deps: SetAsideDeps,
  learner: SignedIn,
  bury: { flashcardId: number; isBuried: boolean; changedAt?: string | undefined },
): Promise<void> {
  await markOne(deps, learner, bury.flashcardId, {
    buriedUntil: bury.isBuried ? nextStudyDay(deps, learner, bury.changedAt) : null,
  })
}

/**
 * Does the same for many cards, and sets stars. Archived cards are left out. @returns how many of the cards
 * exist.
 */
export function markCards(
  deps: SetAsideDeps,
  learner: SignedIn,
  {
    ids,
    isBuried,
    ...marks
  }: { ids: number[]; isBuried?: boolean | undefined } & Omit<MarkChange, 'buriedUntil'>,
): Promise<number> {
  const buriedUntil = isBuried === true ? nextStudyDay(deps, learner) : null
  return saveCardMarks(deps.db, {
    userId: learner.userId,
    ids,
    marks: isBuried === undefined ? marks : { ...marks, buriedUntil },
  })
}

async function markOne(
  deps: SetAsideDeps,
  { userId }: SignedIn,
  flashcardId: number,
  marks: MarkChange,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await requireCard(tx, userId, flashcardId)
    await saveCardMarks(tx, { userId, ids: [flashcardId], marks })
  })
}

const nextStudyDay = ({ clock }: SetAsideDeps, { timeZone }: SignedIn, claimed?: string): number =>
  buriedFrom(studyDayOf(claimedTime(claimed, clock.now().getTime()), timeZone))
