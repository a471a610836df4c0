import type { Verdict } from '#domain/questions/item-statistics.ts'

export const verdictWords: Record<Verdict, string> = {
  'check-key': 'Check the key at once',
  remove: 'Take it out of scoring',
  look: 'Needs a look',
  good: 'Good',
  'too-few': 'Too few answers yet',
}
export const verdictColors: Record<Verdict, string> = {
  'check-key': 'red',
  remove: 'red',
  look: 'ink',
  good: 'gray',
  'too-few': 'gray',
}
