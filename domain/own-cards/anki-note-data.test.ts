import { expect, test } from 'vitest'
import { ankiNoteParts, textsOfAnkiNote } from './anki-note-data.ts'

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

const asHtml = (html: string) => `converted ${html}`
const awkward = [
  '**a** {{c1::b~2~}}',
  'p < 0.05 &amp;',
  '- one\n- two\n\n| a | b |\n| --- | --- |\n| c | d |',
  ' x\ty ',
  '',
] as const

test('what was exported comes back as it was', () => {
  const parts = ankiNoteParts(awkward, ['two words', 'b'], new Map())
  expect(textsOfAnkiNote(parts, asHtml)).toEqual({ texts: [...awkward], tags: ['two words', 'b'] })
  const unmarked = ankiNoteParts(plain, ['b'], new Map())
  expect(textsOfAnkiNote(unmarked, asHtml)).toEqual({ texts: [...plain], tags: ['b'] })
})

test('what was changed in Anki is what it is there', () => {
  const { data, fields, tags } = ankiNoteParts(awkward, ['two words', 'b'], new Map())
  const changed = { data, fields: ['<b>changed</b>', ...fields.slice(1)], tags: [...tags, 'c'] }
  const { texts, tags: after } = textsOfAnkiNote(changed, asHtml)
  expect(texts).toEqual(['converted <b>changed</b>', ...awkward.slice(1)])
  expect(after).toEqual(['two_words', 'b', 'c'])
})

test.each(['', 'null', '[]', '{"markdown":3,"tags":"x"}', '{"markdown":{"0":{}}}', '{'])(
  'data of others, %s, changes nothing',
  (data) => {
    expect(textsOfAnkiNote({ fields: ['a', '<i>b</i>'], tags: ['t'], data }, asHtml)).toEqual({
      texts: ['a', 'converted <i>b</i>'],
      tags: ['t'],
    })
  },
)
