import { describe, expect, it } from 'vitest'
import { findCards } from './file-cards.ts'

const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 1, cells }))
const found = (...rows: string[][]) => {
  const result = findCards(rowsOf(...rows))
  return result.refused
    ? result.refused
    : result.cards.map(({ line, question, answer, tags, id, problems }) => [
        line,
        question,
        answer,
        tags,
        id,
        ...problems,
      ])
}

describe('columns', () => {
  it.each([
    ['by place', [['q', 'a', 't; u;t;', '7']], [[1, 'q', 'a', ['t', 'u'], '7']]],
    ['by place, without tags', [['q', 'a']], [[1, 'q', 'a', undefined, undefined]]],
    [
      'by name',
      [
        ['Question', 'ANSWER', 'Tags', 'ID'],
        ['q', 'a', '', 'k'],
      ],
      [[2, 'q', 'a', [], 'k']],
    ],
    [
      'in another order',
      [
        ['tags', 'back', 'note', 'Front '],
        ['t', 'a', 'x', 'q'],
      ],
      [[2, 'q', 'a', ['t'], undefined]],
    ],
    [
      'under a title',
      [['My cards'], [''], ['question', 'answer'], ['q', 'a']],
      [[4, 'q', 'a', undefined, undefined]],
    ],
    [
      'empty rows are none',
      [
        ['q', 'a'],
        [' ', ''],
        ['r', 'b'],
      ],
      [
        [1, 'q', 'a', undefined, undefined],
        [3, 'r', 'b', undefined, undefined],
      ],
    ],
    ['a formula is text', [['=1+1', '@x', '-t']], [[1, '=1+1', '@x', ['-t'], undefined]]],
  ])('%s', (_what, rows, cards) => expect(found(...rows)).toEqual(cards))

  it('says which are missing', () => {
    expect(found(['country', 'answer', 'Tags'], ['x', 'y', 'z'])).toContain(
      'no column named question. Its columns are: country, answer, Tags.',
    )
  })

  it('names the columns that are not taken, and takes those that have another name', () => {
    const rows = rowsOf(
      ['Front', 'Back', 'Extra', 'Reviewed_on', 'xyz', 'error', 'PMID', 'front'],
      ['q', 'a', 'w', '2026-11-28', 'x', 'e', '12345678', 'q2'],
    )
    const { cards, notes, columns } = findCards(rows)
    expect(notes).toEqual(['Column "xyz" is not taken.', 'Column "front" is not taken.'])
    const link = 'https://pubmed.ncbi.nlm.nih.gov/12345678/'
    expect(cards).toMatchObject([{ question: 'q', details: { why: 'w', reviewedOn: '2026-11-28', link } }])
    expect(columns.columns).toEqual(['question', 'answer', 'why', 'reviewedOn', null, null, 'pmid', null])
  })

  it('a row with more cells than there are columns is a problem', () => {
    const sheet = findCards(rowsOf(['question', 'answer'], ['q', 'a', 'surplus']), { isText: false })
    expect(sheet.cards[0]?.problems[0]).not.toContain('separator')
    expect(found(['question', 'answer'], ['q', 'a', 'surplus'])).toEqual([
      [2, 'q', 'a', undefined, undefined, expect.stringContaining('3 cells where 2 are expected')],
    ])
  })
})
