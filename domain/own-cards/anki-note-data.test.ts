import { expect, test } from 'vitest'
import { ankiNoteParts } from './anki-note-data.ts'

const plain = ['What?', 'That', '', '', ''] as const
const unmarked = { isStarred: false, needsReview: false, notes: '', tags: [] }

test('a note without marks says nothing beside its fields', () => {
  expect(ankiNoteParts(plain, ['her2'], new Map([[1, unmarked]]))).toEqual({
    fields: [...plain],
    tags: ['her2'],
    data: '',
  })
})

test('Markdown, tags with spaces and the marks of a card are said beside the fields', () => {
  const marks = new Map([
    [1, unmarked],
    [2, { ...unmarked, isStarred: true, notes: 'mine' }],
  ])
  const { fields, tags, data } = ankiNoteParts(
    ['H~2~O {{c1::**a** & b::hint}}', 'That', '- one\n- two', '', 'breast'],
    ['two words', 'b'],
    marks,
  )
  expect(fields).toEqual([
    'H<sub>2</sub>O {{c1::<b>a</b> &amp; b::hint}}',
    'That',
    '<ul><li>one</li><li>two</li></ul>',
    '',
    'breast',
  ])
  expect(tags).toEqual(['two_words', 'b'])
  expect(JSON.parse(data)).toEqual({
    markdown: { 0: 'H~2~O {{c1::**a** & b::hint}}', 2: '- one\n- two' },
    tags: ['two words', 'b'],
    marks: { 2: { isStarred: true, needsReview: false, notes: 'mine', tags: [] } },
  })
})
