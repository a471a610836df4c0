import { type MeaningStep, mustTell } from '#domain/content-changes/content-change.ts'

/** Whether a learner has read a primer; `again`: its meaning has changed since, or they want to read it once more. */
export const primerReadings = ['unread', 'read', 'again'] as const
export type PrimerReading = (typeof primerReadings)[number]

/** @param since the changes in meaning after the revision that the learner read, or was told of last */
export function readingOf(
  read: { isToBeReadAgain: boolean } | undefined,
  since: readonly MeaningStep[],
): PrimerReading {
  if (!read) return 'unread'
  return read.isToBeReadAgain || mustTell(since) ? 'again' : 'read'
}
