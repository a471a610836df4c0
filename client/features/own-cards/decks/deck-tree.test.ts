import { expect, it } from 'vitest'
import { shownDeckName } from '#domain/own-cards/deck-name.ts'
import { deckTree } from './deck-tree.ts'

const deck = (id: number, name: string, cards: number) => ({ id, name, cards, new: 1, due: 2, suspended: 0 })

it('puts each deck below the one that contains it, with the counts of all inside', () => {
  const rows = deckTree([
    deck(1, 'Breast::HER2', 4),
    deck(2, 'Breast', 3),
    deck(3, 'Breast 2', 1),
    deck(4, 'Lung::EGFR::T790M', 5),
    deck(5, 'Breast::HER2::ADC', 10),
  ])
  expect(
    rows.map(({ title, depth, id, counts, ownCards }) => [title, depth, id, counts.cards, ownCards]),
  ).toEqual([
    ['Breast', 0, 2, 17, 3],
    ['HER2', 1, 1, 14, 4],
    ['ADC', 2, 5, 10, 10],
    ['Breast 2', 0, 3, 1, 1],
    // Nobody made these two decks: only another name begins with them.
    ['Lung', 0, undefined, 5, 0],
    ['EGFR', 1, undefined, 5, 0],
    ['T790M', 2, 4, 5, 5],
  ])
  expect(rows[0]?.counts).toEqual({ cards: 17, new: 3, due: 6, suspended: 0 })
})

it('sorts numbers in names by their value', () => {
  expect(deckTree([deck(1, 'Week 10', 1), deck(2, 'Week 2', 1)]).map(({ title }) => title)).toEqual([
    'Week 2',
    'Week 10',
  ])
})

it('names a deck with those around it', () => {
  expect(shownDeckName('Breast::HER2')).toBe('Breast / HER2')
})
