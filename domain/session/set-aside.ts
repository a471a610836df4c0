import {
  type DropStep,
  isOfOther,
  isRating,
  type RatingStep,
  type SessionState,
  type SetAsideKind,
} from './session-queue.ts'

export type SetAsideStep = DropStep & { setAside: SetAsideKind }

/**
 * The step that an undo takes back: the last card that was set aside, or the last rating, whichever came
 * later.
 */
export function lastToUndo({ steps }: Pick<SessionState, 'steps'>): RatingStep | SetAsideStep | undefined {
  const open: (RatingStep | SetAsideStep)[] = []
  for (const step of steps) {
    if (isSetAside(step) || (isRating(step) && !isOfOther(step))) open.push(step)
    if (step.type === 'restore') remove(open, (other) => isSetAside(other) && other.cardId === step.cardId)
    if (step.type === 'retract') remove(open, (other) => isRating(other) && other.reviewId === step.reviewId)
  }
  return open.at(-1)
}

const isSetAside = (step: SessionState['steps'][number]): step is SetAsideStep =>
  step.type === 'drop' && step.setAside !== undefined

function remove<T>(list: T[], isMeant: (item: T) => boolean): void {
  const place = list.findLastIndex(isMeant)
  if (place >= 0) list.splice(place, 1)
}
