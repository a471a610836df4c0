import { expect, test } from 'vitest'
import { readDrugsWithoutMonograph } from '#content/read-content.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { datedItems } from './dated-items.ts'
import { drugLikeWords } from './unknown-drugs.ts'

test.each([
  ['Osimertinib, then amivantamab-vmjw', ['osimertinib', 'amivantamab']],
  ['Give cisplatin; cisplatin again', ['cisplatin']],
  ['The mutation is stable', []],
])('%s', (text, found) => {
  expect(drugLikeWords(text)).toEqual(found)
})

const content = contentCopy()
const without = readDrugsWithoutMonograph()

test('every drug that an item names has a monograph, or a reason why not', () => {
  const known = new Set([
    ...content.drugs.flatMap(({ generic, brand = '', moa }) => drugLikeWords(`${generic} ${brand} ${moa}`)),
    ...without.map(({ drug }) => drug),
  ])
  const unknown = datedItems(content).flatMap(({ id, text }) =>
    drugLikeWords(text)
      .filter((word) => !known.has(word))
      .map((word) => `${word} in ${id}`),
  )
  expect(unknown).toEqual([])
})

test('no drug with a monograph stands among those without, and each of these is named somewhere', () => {
  const generics = new Set(content.drugs.flatMap(({ generic }) => generic.toLowerCase().split(/[\s-]+/)))
  expect(without.filter(({ drug }) => generics.has(drug))).toEqual([])
  const named = new Set(datedItems(content).flatMap(({ text }) => drugLikeWords(text)))
  expect(without.filter(({ drug }) => !named.has(drug))).toEqual([])
})
