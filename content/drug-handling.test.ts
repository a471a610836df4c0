import { expect, test } from 'vitest'
import { contentCopy } from '#tests/support/database/content-copy.ts'

/** The labels in their order, each with the words that may begin its text, where only these are allowed. */
const labels = new Map<string, RegExp | undefined>([
  ['Half-life', undefined],
  ['Emetic risk', /^(minimal|low|moderate|high)\b/],
  ['Extravasation', /^(vesicant|irritant|none)\b/],
  ['Pregnancy', undefined],
  ['Dialysis', undefined],
])
const order = [...labels.keys()]

/** What is wrong with the lines of `handling`. */
function handlingFaults(text: string): string[] {
  let last = -1
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, label = '', words = ''] = /^- \*\*([^*:]+):\*\* (\S.*)$/.exec(line) ?? []
      const place = order.indexOf(label)
      if (place < 0) return [`no label of the list: ${line}`]
      const faults = place > last ? [] : [`out of order, or twice: ${label}`]
      last = place
      if (!(labels.get(label)?.test(words) ?? true))
        faults.push(`${label} begins with another word: ${words}`)
      return faults
    })
}

test('handling has only its labels, in their order, none twice, and the words of the lists', () => {
  const faults = contentCopy().drugs.flatMap(({ id, handling }) =>
    handling ? handlingFaults(handling).map((fault) => `${id}: ${fault}`) : [],
  )
  expect(faults).toEqual([])
})

test('each kind of fault is found', () => {
  expect(handlingFaults('- **Half-life:** 15 hours\n- **Emetic risk:** low\n')).toEqual([])
  expect(handlingFaults('- **Storage:** cold')).toEqual(['no label of the list: - **Storage:** cold'])
  expect(handlingFaults('- **Dialysis:** no\n- **Dialysis:** no')).toEqual([
    'out of order, or twice: Dialysis',
  ])
  expect(handlingFaults('- **Pregnancy:** no\n- **Half-life:** 1 h')).toEqual([
    'out of order, or twice: Half-life',
  ])
  expect(handlingFaults('- **Extravasation:** exfoliant')).toEqual([
    'Extravasation begins with another word: exfoliant',
  ])
})
