import { expect, test } from 'vitest'
import type { MeaningStep } from '#domain/content-changes/content-change.ts'
import { type ReadState, readStateOf } from './read-state.ts'

const step: MeaningStep = { revision: 2, meaning: 2, meaningBefore: 1 }
const back: MeaningStep = { revision: 3, meaning: 1, meaningBefore: 2 }

test.each<[string, { isToBeReadAgain: boolean } | undefined, MeaningStep[], ReadState]>([
  ['was never read', undefined, [step], 'unread'],
  ['was read as it is', { isToBeReadAgain: false }, [], 'read'],
  ['has changed since', { isToBeReadAgain: false }, [step], 'again'],
  ['changed, and says again what was read', { isToBeReadAgain: false }, [step, back], 'read'],
  ['is to be read once more', { isToBeReadAgain: true }, [], 'again'],
])('a primer that %s', (_, read, since, readState) => expect(readStateOf(read, since)).toBe(readState))
