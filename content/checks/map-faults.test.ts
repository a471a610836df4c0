import { expect, test } from 'vitest'
import { readMap } from '#content/read-content.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { mapFaults } from './map-faults.ts'

const chapters = contentCopy().chapters
const map = readMap()
const first = map[0] as (typeof map)[number]

test.each([
  ['a chapter without a file', [...map, { ...first, key: 'new' }], ['new: in the map, without a file']],
  ['a file outside the map', map.slice(1), [`${first.key}: not in the map`]],
  [
    'another title',
    [{ ...first, title: 'Other' }, ...map.slice(1)],
    [`${first.key}: another title in the map`],
  ],
  [
    'an objective without two cards',
    [
      { ...first, objectives: [...first.objectives, { id: 'new', text: 'New', often: false }] },
      ...map.slice(1),
    ],
    [`${first.key}: fewer than two cards for objective new`],
  ],
])('%s is told', (_, changed, faults) => {
  expect(mapFaults(changed, chapters)).toEqual(faults)
})

test('a card for an objective that the map lacks is told', () => {
  const [gone, ...kept] = first.objectives
  const faults = mapFaults([{ ...first, objectives: kept }, ...map.slice(1)], chapters)
  expect(faults).toEqual([`${first.key}: objective ${gone?.id} is not in the map`])
})
