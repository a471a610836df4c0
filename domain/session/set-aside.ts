import type { AsideKind, DropStep, RateStep, SessionState } from './session-queue.ts'

export type AsideStep = DropStep & { aside: AsideKind }

/** What an undo takes back: the last card that was set aside, or the last rating, whichever came later. */
export function lastToUndo({ steps }: Pick<SessionState, 'steps'>): RateStep | AsideStep | undefined {
  const open: (RateStep | AsideStep)[] = []
  for (const step of steps) {
    if (step.type === 'rate' || isAside(step)) open.push(step)
    if (step.type === 'restore') remove(open, (other) => isAside(other) && other.cardId === step.cardId)
    if (step.type === 'retract')
      remove(open, (other) => other.type === 'rate' && other.reviewId === step.reviewId)
  }
  return open.at(-1)
}

const isAside = (step: SessionState['steps'][number]): step is AsideStep =>
  step.type === 'drop' && step.aside !== undefined

function remove<T>(list: T[], isMeant: (item: T) => boolean): void {
  const place = list.findLastIndex(isMeant)
  if (place >= 0) list.splice(place, 1)
}
