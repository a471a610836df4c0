import { expect, test } from 'vitest'
import type { NoteText } from './note.ts'
import { type Replacement, replacedText } from './replaced-text.ts'

const note: NoteText = {
  form: 'basic',
  front: 'PD-1 or pd-1 (a.b)?',
  back: 'pd-1, PD-1',
  why: 'PD-1',
  source: '',
  tags: ['pd-1'],
  category: null,
}
const by = (change: Partial<Replacement>): Replacement => ({
  ...{ find: 'PD-1', replacement: 'PD-L1', fields: ['front', 'back', 'why', 'source'], matchesCase: true },
  ...change,
})

test.each<[string, Partial<Replacement>, Partial<NoteText>]>([
  ['as typed', {}, { front: 'PD-L1 or pd-1 (a.b)?', back: 'pd-1, PD-L1', why: 'PD-L1' }],
  [
    'in any case',
    { matchesCase: false },
    { front: 'PD-L1 or PD-L1 (a.b)?', back: 'PD-L1, PD-L1', why: 'PD-L1' },
  ],
  ['in the chosen fields', { fields: ['why'] }, { why: 'PD-L1' }],
  ['a dot is a dot', { find: 'a.b', replacement: 'c' }, { front: 'PD-1 or pd-1 (c)?' }],
  ['nothing else is special', { find: '(a', replacement: '$&$1' }, { front: 'PD-1 or pd-1 $&$1.b)?' }],
  ['nothing found', { find: 'CTLA-4' }, {}],
  ['removed', { find: ' or pd-1', replacement: '' }, { front: 'PD-1 (a.b)?' }],
])('%s', (_, change, expected) => {
  expect(replacedText(note, by(change))).toEqual({ ...note, ...expected })
})
