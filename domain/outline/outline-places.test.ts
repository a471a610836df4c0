import { expect, test } from 'vitest'
import { outlinePlaces } from './outline-places.ts'

const placeOf = outlinePlaces({
  categories: [
    { id: 'breast', title: 'Breast', weight: 13, keywords: [] },
    { id: 'drugs', title: 'Drug Knowledge', weight: 9, keywords: [] },
  ],
  outside: [{ id: 'coagulation', title: 'Coagulation Disorders', keywords: [] }],
})

test.each([
  ['breast', { title: 'Breast', weight: 13, place: 0 }],
  ['drugs', { title: 'Drug Knowledge', weight: 9, place: 1 }],
  ['coagulation', { title: 'Coagulation Disorders', weight: null, place: 2 }],
  [null, { title: 'Other chapters', weight: null, place: 3 }],
  ['no-such', { title: 'Other chapters', weight: null, place: 3 }],
])('%s', (id, place) => {
  expect(placeOf(id)).toEqual(place)
})
