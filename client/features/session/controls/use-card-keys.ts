import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import type { SetAsideKind } from '#domain/session/session-queue.ts'
import type { SessionKeyList } from './keys-dialog.tsx'
import { digitOf, type KeyPress, useSessionKeys } from './use-session-keys.ts'

interface CardKeys {
  flip: () => void
  next: () => void
  previous: () => void
  rate: (confidence: Confidence) => void
  undo: () => void
  setAside: (aside: SetAsideKind) => void
  /** When false, keys of one character do nothing (WCAG 2.1.4). */
  singleKeys: boolean
  /** Something else is shown in place of the card, so no key acts on the card. */
  isPaused: boolean
}

const flashcardKeys: SessionKeyList['single'] = [
  ['N', 'Note'],
  ['W', 'Why this card now?'],
  ['-', 'Not today: comes back on your next study day'],
  ['X', 'Not for me: is no longer asked'],
]

/**
 * The keys for the dialog that lists them. The session’s layout and its card handle those that are missing
 * below.
 */
export const cardKeys = ({
  hasEasy,
  canSetAside,
  hasVoice,
}: Record<'hasEasy' | 'canSetAside' | 'hasVoice', boolean>): SessionKeyList => ({
  single: [
    hasEasy ? ['1 2 3 4', 'Did not know, unsure, knew it, easy'] : ['1 2 3', 'Did not know, unsure, knew it'],
    ['Z', 'Undo the last rating'],
    ['S', 'Star'],
    ...(canSetAside ? flashcardKeys : []),
    ['M', 'Make a card'],
    ...(hasVoice ? ([['R', 'Read aloud, or stop']] as const) : []),
    ['?', 'This list'],
  ],
  always: [
    ['Space', 'Show the answer'],
    ['← →', 'Previous and next card'],
    ['Esc', 'End the session'],
  ],
})

/** Elements on which Space already does something; on a sound the arrows do too. */
const usesSpace = 'audio, button, a, summary, [role="button"], [role="switch"], [role="checkbox"]'

/**
 * Space flips, the arrows move, 1 to 4 rate, Z undoes. The key - buries the card until the next study day, and
 * X suspends it.
 */
export function useCardKeys(keys: CardKeys): void {
  useSessionKeys((key) => (keys.isPaused || key.event.altKey ? undefined : actionOf(key, keys)))
}

function actionOf({ event, target }: KeyPress, keys: CardKeys): (() => void) | undefined {
  if (event.key === ' ') return target?.closest(usesSpace) ? undefined : keys.flip
  if (event.key.startsWith('Arrow') && target?.closest('audio')) return undefined
  if (event.key === 'ArrowRight') return keys.next
  if (event.key === 'ArrowLeft') return keys.previous
  return keys.singleKeys ? singleKeyAction(event, keys) : undefined
}

function singleKeyAction(event: KeyboardEvent, keys: CardKeys): (() => void) | undefined {
  const key = event.key.toLowerCase()
  if (key === 'z') return keys.undo
  if (key === '-') return () => keys.setAside('buried')
  if (key === 'x') return () => keys.setAside('suspended')
  const digit = digitOf(event)
  return digit === undefined || digit > 4 ? undefined : () => keys.rate(digit as Confidence)
}
