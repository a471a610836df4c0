import { describe, expect, test } from 'vitest'
import { oneOfEachNote, withSiblingsApart } from './siblings.ts'

const today = 100
const card = (id: number, noteId: number | null, more: { due?: number; last?: number } = {}) => ({
  id,
  noteId,
  dueDay: more.due ?? today,
  lastStudyDay: more.last ?? 90,
})

const ownCard = (id: number, noteId: number, more: { last?: number } = {}) => ({
  ...card(id, noteId, more),
  noteId,
})

describe('of the cards of a note that are due, one stays', () => {
  test.each([
    ['alone', [card(1, 7)], [100]],
    ['two of a note', [card(1, 7), card(2, 7)], [100, 101]],
    ['three, one overdue', [card(1, 7, { due: 95 }), card(2, 7, { due: 98 }), card(3, 7)], [95, 101, 102]],
    ['two notes', [card(1, 7), card(2, 8)], [100, 100]],
    ['shipped cards', [card(1, null), card(2, null)], [100, 100]],
    ['one due, one later', [card(1, 7), card(2, 7, { due: 120 })], [100, 120]],
    ['one studied today', [card(1, 7, { due: 110, last: 100 }), card(2, 7)], [110, 101]],
    ['one studied today, listed last', [card(2, 7), card(1, 7, { due: 110, last: 100 })], [101, 110]],
    ['one missed today and due again', [card(1, 7, { last: 100 }), card(2, 7)], [101, 102]],
  ])('%s', (_, cards, days) => {
    expect(withSiblingsApart(cards, today).map(({ dueDay }) => dueDay)).toEqual(days)
  })
})

test.each([
  ['the first of each', [ownCard(1, 7), ownCard(2, 7), ownCard(3, 8)], [1, 3]],
  [
    'none of a note that was studied today',
    [ownCard(1, 7, { last: 100 }), ownCard(2, 7), ownCard(3, 8)],
    [3],
  ],
])('%s', (_, cards, ids) => {
  expect(oneOfEachNote(cards, today).map(({ id }) => id)).toEqual(ids)
})
