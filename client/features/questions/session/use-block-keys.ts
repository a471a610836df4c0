import type { SessionKeyList } from '#client/features/session/controls/keys-dialog.tsx'
import { digitOf, type KeyPress, useSessionKeys } from '#client/features/session/controls/use-session-keys.ts'
import type { QuestionConfidence } from '#domain/questions/question.ts'

interface BlockKeys {
  choose: (option: number) => void
  strike: (option: number) => void
  rate: (confidence: QuestionConfidence) => void
  next: () => void
  previous: () => void
  /** Enter leads to the next question, where nothing is left to do on this one. */
  goOn: () => void
  star: () => void
  note: () => void
  highlight: () => void
  navigator: () => void
  labs: () => void
  calculators: () => void
  help: () => void
}

const letterKeys = {
  s: 'star',
  n: 'note',
  h: 'highlight',
  g: 'navigator',
  l: 'labs',
  k: 'calculators',
  '?': 'help',
} as const satisfies Record<string, keyof BlockKeys>

/** The keys for the dialog that lists them. */
export const blockKeys: SessionKeyList = {
  single: [
    ['A to E', 'Choose an option'],
    ['1 2 3', 'Guessing, unsure, sure'],
    ['H', 'Highlight the selected text'],
    ['S', 'Star'],
    ['N', 'Note'],
    ['L', 'Laboratory values'],
    ['K', 'Calculators'],
    ['M', 'Make a card'],
    ['G', 'Go to a question'],
    ['?', 'This list'],
  ],
  always: [
    ['Alt + A to E', 'Strike out an option'],
    ['← →', 'Previous and next question'],
    ['Enter', 'Next question'],
    ['Tab, ↑ ↓', 'Reach the options and choose one'],
  ],
}

const usesEnter = 'button, a, summary, [role="button"]'

/** The keys of a block. When `singleKeys` is false, keys of one character do nothing (WCAG 2.1.4). */
export function useBlockKeys(keys: BlockKeys, singleKeys: boolean): void {
  useSessionKeys((press) => actionOf(press, keys, singleKeys))
}

function actionOf(
  { event, target }: KeyPress,
  keys: BlockKeys,
  singleKeys: boolean,
): (() => void) | undefined {
  const option = optionOf(event)
  if (event.altKey) return option === undefined ? undefined : () => keys.strike(option)
  if (event.key === 'ArrowRight') return keys.next
  if (event.key === 'ArrowLeft') return keys.previous
  if (event.key === 'Enter') return target?.closest(usesEnter) ? undefined : keys.goOn
  if (!singleKeys) return undefined
  if (option !== undefined) return () => keys.choose(option)
  const digit = digitOf(event)
  // The digits 1 to 4 arrive here. 4 is the Easy of cards, which questions do not have.
  if (digit !== undefined) return digit > 3 ? undefined : () => keys.rate(digit as QuestionConfidence)
  const name = letterKeys[event.key.toLowerCase() as keyof typeof letterKeys]
  return name && keys[name]
}

/**
 * The option of a key. With Alt the physical key counts, because Alt types other characters on some systems.
 */
function optionOf({ key, code, altKey }: KeyboardEvent): number | undefined {
  const letter = altKey ? /^Key([A-E])$/.exec(code)?.[1] : /^[a-e]$/i.exec(key)?.[0]
  return letter === undefined ? undefined : letter.toUpperCase().charCodeAt(0) - 65
}
