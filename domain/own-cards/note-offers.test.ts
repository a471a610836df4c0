import { describe, expect, test } from 'vitest'
import type { NoteText } from './note.ts'
import {
  type NoteOffer,
  noteOffers,
  type SharedNote,
  suggestibleFields,
  textWithTaken,
  undecided,
} from './note-offers.ts'
import type { KnownNote } from './plan-note-import.ts'

const text = (more: Partial<NoteText> = {}): NoteText => ({
  ...{ form: 'basic', front: 'q', back: 'a', why: '', source: '', tags: [], category: null },
  ...more,
})
const theirs = (back: string, revision = 1): SharedNote => ({ guid: 'g', revision, text: text({ back }) })
const known = (mine: NoteText, imported: NoteText | null = text(), isDeleted = false): KnownNote => ({
  ...{ id: 7, guid: 'g', isDeleted, text: mine, imported },
})

/** What a reader who has the note is offered, in short. */
const offersOf = (
  author: SharedNote | undefined,
  mine: KnownNote | undefined,
  subscribed: number | null | undefined,
) => {
  const by = new Map(subscribed === undefined ? [] : [['g', subscribed]])
  const guids = undecided(author ? [author] : [], by)
  const isAsked = guids.includes('g')
  return noteOffers(author && isAsked ? [author] : [], {
    known: mine && isAsked ? [mine] : [],
    subscribed: by,
  })
}
const short = (offer: NoteOffer) =>
  offer.kind === 'changed' ? ['changed', ...offer.fields, '|', ...offer.edited].join(' ') : offer.kind

describe('what a reader is offered', () => {
  const rows: [
    what: string,
    author: SharedNote | undefined,
    mine: KnownNote | undefined,
    subscribed: number | null | undefined,
    offered: string[],
  ][] = [
    ['nothing has changed', theirs('a', 0), known(text()), 0, []],
    ['the author changed a field', theirs('b'), known(text()), 0, ['changed back |']],
    ['the reader changed a field', theirs('a', 0), known(text({ back: 'mine' })), 0, []],
    [
      'the reader changed one, the author another',
      theirs('b'),
      known(text({ front: 'mine' })),
      0,
      ['changed back |'],
    ],
    ['both changed the same field', theirs('b'), known(text({ back: 'mine' })), 0, ['changed back | back']],
    ['both changed it alike', theirs('b'), known(text({ back: 'b' })), 0, []],
    ['the author changed it and took it back', theirs('a', 2), known(text()), 0, []],
    ['it was taken', theirs('b'), known(text({ back: 'b' }), text({ back: 'b' })), 1, []],
    ['it was left', theirs('b'), known(text(), text({ back: 'b' })), 1, []],
    [
      'it was left, and changed again',
      theirs('c', 2),
      known(text(), text({ back: 'b' })),
      1,
      ['changed back | back'],
    ],
    [
      'of a note that the reader had before',
      theirs('b'),
      known(text(), null),
      undefined,
      ['changed back | back'],
    ],
    ['the author has a new note', theirs('a', 0), undefined, undefined, ['new']],
    ['a new note was left out', theirs('a', 0), undefined, 0, []],
    ['a new note was left out, and changed', theirs('b'), undefined, 0, []],
    ['the reader deleted the note', theirs('b'), known(text(), text(), true), 0, []],
    ['the author deleted the note', undefined, known(text()), 0, ['deleted']],
    ['both deleted it', undefined, known(text(), text(), true), 0, []],
    ['the reader keeps it without its author', undefined, known(text()), null, []],
    ['the author brought it back', theirs('b'), known(text()), null, ['changed back |']],
    ['a note of the reader’s own', undefined, known(text()), undefined, []],
  ]
  test.each(rows)('%s', (_what, author, mine, subscribed, offered) => {
    expect(offersOf(author, mine, subscribed).map(short)).toEqual(offered)
  })

  test('changed and new notes come in the author’s order, deleted ones last', () => {
    const guids = ['new', 'g']
    const notes = guids.map((guid) => ({ ...theirs('b'), guid }))
    const gone = { ...known(text()), guid: 'gone' }
    const offers = noteOffers(notes, {
      known: [gone, known(text())],
      subscribed: new Map([
        ['g', 0],
        ['gone', 0],
      ]),
    })
    expect(offers.map(({ kind }) => kind)).toEqual(['new', 'changed', 'deleted'])
  })
})

describe('taking', () => {
  const author = { ...theirs('b'), text: text({ back: 'b', front: 'their front', tags: ['x'] }) }
  const [offer] = offersOf(author, known(text({ why: 'mine', front: 'my front' })), 0)
  if (offer?.kind !== 'changed') throw new Error('nothing is offered')

  test('fields are taken one by one, and edits of the reader stand', () => {
    expect(offer.fields).toEqual(['front', 'back', 'tags'])
    expect(textWithTaken(offer, ['back'])).toEqual(text({ back: 'b', why: 'mine', front: 'my front' }))
    expect(textWithTaken(offer, ['front', 'tags'])).toEqual(
      text({ front: 'their front', tags: ['x'], why: 'mine' }),
    )
    expect(textWithTaken(offer, [])).toEqual(offer.known.text)
  })

  test('what was not offered is not taken', () => {
    expect(textWithTaken(offer, ['why', 'form'])).toEqual(offer.known.text)
  })
})

test('a reader suggests what the reader has changed, and not what only the author has', () => {
  const mine = text({ front: 'mine', back: 'b', why: 'both' })
  expect(suggestibleFields(known(mine, text({ back: 'b' })), text({ back: 'new', why: 'both' }))).toEqual([
    'front',
  ])
  expect(suggestibleFields(known(text()), text({ back: 'new' }))).toEqual([])
  expect(suggestibleFields(known(mine, null), text())).toEqual(['front', 'back', 'why'])
})
