import { type MeaningStep, mustTell } from '#domain/content-changes/content-change.ts'

/** Whether a learner has read a primer; `again`: its meaning has changed since, or they want to read it once more. */
export const readStates = ['unread', 'read', 'again'] as const
export type ReadState = (typeof readStates)[number]

/** @param since the changes in meaning after the revision that the learner read, or was told of last */
export function readStateOf(
  read: { isToBeReadAgain: boolean } | undefined,
  since: readonly MeaningStep[],
): ReadState {
  if (!read) return 'unread'
  return read.isToBeReadAgain || mustTell(since) ? 'again' : 'read'
}
