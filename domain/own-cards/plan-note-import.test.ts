import { describe, expect, test } from 'vitest'
import type { NoteText } from './note.ts'
import { type ConflictChoice, type FileNote, type KnownNote, planNoteImport } from './plan-note-import.ts'

const text = (more: Partial<NoteText> = {}): NoteText => ({
  ...{ form: 'basic', front: 'q', back: 'a', why: '', source: '', tags: [], category: null },
  ...more,
})
const fileNote = (more: Partial<FileNote> = {}): FileNote => ({
  ...{ line: 1, guid: 'g', text: { front: 'q', back: 'a' }, problems: [] },
  ...more,
})
const known = (mine: NoteText, imported: NoteText | null, isDeleted = false): KnownNote => ({
  ...{ id: 7, guid: 'g', isDeleted, text: mine, imported },
})

const plan = (
  file: FileNote[],
  notes: KnownNote[] = [],
  { choice = 'mine', problems = [] }: { choice?: ConflictChoice; problems?: string[] } = {},
) => planNoteImport(file, notes, { choice, problemsOf: () => problems })

test('a note that is not known is new, with what the file does not say left empty', () => {
  expect(plan([fileNote()])).toMatchObject([{ state: 'new', text: text() }])
})

test('a note that was deleted stays deleted', () => {
  expect(plan([fileNote()], [known(text(), text(), true)])).toMatchObject([{ state: 'deleted' }])
})

test('a note with a problem is refused', () => {
  expect(plan([fileNote({ problems: ['no'] })])).toMatchObject([{ state: 'refused', problems: ['no'] }])
})

test('a text that comes of both and cannot be stored is refused, unless it is there already', () => {
  const problems = ['too long']
  const before = known(text({ back: 'old' }), text({ back: 'old' }))
  expect(plan([fileNote()], [before], { problems })).toMatchObject([{ state: 'refused', problems }])
  expect(plan([fileNote()], [known(text(), text())], { problems })).toMatchObject([{ state: 'same' }])
})

describe('each field, by what the last import brought', () => {
  const file = (back: string) => [fileNote({ text: { front: 'q', back } })]
  const decided = (mine: string, base: string | null, theirs: string, choice: ConflictChoice) => {
    const [row] = plan(
      file(theirs),
      [known(text({ back: mine }), base === null ? null : text({ back: base }))],
      {
        choice,
      },
    )
    if (!row || !('conflicts' in row)) throw new Error('no known note')
    expect(row.isRebased).toBe(theirs !== base)
    return [row.state, row.text.back, row.imported.back, row.conflicts.length]
  }

  test.each<[what: string, mine: string, base: string | null, theirs: string, unknown[], unknown[]?]>([
    ['nothing changed', 'a', 'a', 'a', ['same', 'a', 'a', 0]],
    ['the file alone changed it', 'a', 'a', 'b', ['changed', 'b', 'b', 0]],
    ['the learner alone changed it', 'mine', 'a', 'a', ['same', 'mine', 'a', 0]],
    ['both changed it alike', 'b', 'a', 'b', ['same', 'b', 'b', 0]],
    ['both changed it', 'mine', 'a', 'b', ['same', 'mine', 'b', 1], ['changed', 'b', 'b', 1]],
    ['made here, and equal', 'a', null, 'a', ['same', 'a', 'a', 0]],
    ['made here, and different', 'mine', null, 'b', ['same', 'mine', 'b', 1], ['changed', 'b', 'b', 1]],
  ])('%s', (_what, mine, base, theirs, withMine, withTheirs = withMine) => {
    expect(decided(mine, base, theirs, 'mine')).toEqual(withMine)
    expect(decided(mine, base, theirs, 'theirs')).toEqual(withTheirs)
  })

  test('a conflict that was decided is none in the next import of the file', () => {
    expect(decided('mine', 'b', 'b', 'mine')).toEqual(['same', 'mine', 'b', 0])
  })

  test('fields are decided one by one, and what the file does not say stays', () => {
    const before = text({ front: 'mine', why: 'my why', category: 'breast' })
    const [row] = plan(file('b'), [known(before, text({ back: 'a' }))])
    expect(row).toMatchObject({
      state: 'changed',
      text: text({ front: 'mine', back: 'b', why: 'my why', category: 'breast' }),
      imported: text({ back: 'b' }),
      conflicts: [],
    })
  })

  test('tags are one field, and their order is part of it', () => {
    const tagged = (tags: string[]) => [fileNote({ text: { front: 'q', back: 'a', tags } })]
    const [same] = plan(tagged(['x', 'y']), [known(text({ tags: ['x', 'y'] }), text())])
    expect(same?.state).toBe('same')
    const [changed] = plan(tagged(['x']), [known(text(), text())])
    expect(changed).toMatchObject({ state: 'changed', text: { tags: ['x'] } })
  })
})
