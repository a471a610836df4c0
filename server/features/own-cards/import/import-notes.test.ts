import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { importFile } from '#tests/support/own-cards/import-file.ts'
import { decks, importsOf, note, packageOf, types } from '#tests/support/own-cards/imported-notes.ts'
import { ankiPackage } from '#tests/support/server/anki-package.ts'

/** Notes of files, as they come into the learner’s own. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
})
afterAll(() => app.close())
const { bring, cardsNow, learner, notesNow, preview, rows } = importsOf(() => app)

describe('a package', () => {
  test.each(['legacy', 'anki21', 'anki21b'] as const)(
    'of the format %s brings notes, decks, tags and cards',
    async (format) => {
      const made = Date.UTC(2024, 4, 5)
      const notes = [
        note('a', 'Target of <b>imatinib</b>?', 'BCR&ndash;ABL', {
          id: made,
          tags: 'cml tki',
          cards: [{ deck: 2 }],
        }),
        note('b', 'RET', 'MEN2', { type: 2, cards: [{ flags: 1 }, {}] }),
        note('c', '{{c1::RET::gene}} on {{c2::10q11}}', 'more', {
          type: 3,
          cards: [{ ord: 0 }, { ord: 1, queue: -1 }],
        }),
      ]
      const bytes = await ankiPackage({ types, decks, notes }, format)
      expect(await preview({ bytes })).toMatchObject({
        ...{ new: 3, changed: 0, same: 0, refused: 0, conflicts: 0, cards: 5, reviews: 0, media: 0 },
        decks: [
          { name: 'Default', notes: 2 },
          { name: 'Oncology::Lung', notes: 1 },
        ],
        ...{ columns: null, unread: null },
      })
      expect(await bring({ bytes })).toMatchObject({ new: 3, message: 'Imported: 3 new, 0 changed.' })
      const unchanged = { why: '', revision: 0 }
      expect(await notesNow()).toEqual([
        {
          guid: 'a',
          form: 'basic',
          front: 'Target of **imatinib**?',
          back: 'BCR–ABL',
          tags: ['cml', 'tki'],
          deck: 'Oncology::Lung',
          ...unchanged,
        },
        {
          guid: 'b',
          form: 'reversed',
          front: 'RET',
          back: 'MEN2',
          tags: ['flag:red'],
          deck: 'Default',
          ...unchanged,
        },
        {
          guid: 'c',
          form: 'cloze',
          front: '{{c1::RET::gene}} on {{c2::10q11}}',
          back: 'more',
          tags: [],
          deck: 'Default',
          ...unchanged,
        },
      ])
      const cards = await cardsNow()
      expect(cards.map(({ guid, number, question }) => [guid, number, question])).toEqual([
        ['a', 1, 'Target of **imatinib**?'],
        ['b', 1, 'RET'],
        ['b', 2, 'MEN2'],
        ['c', 1, '**[gene]** on 10q11'],
        ['c', 2, 'RET on **[...]**'],
      ])
      const [first] = await rows<{ created_at: Date }>(
        'select created_at from own_notes where user_id = $1 order by guid',
      )
      expect(new Date(first?.created_at ?? 0).getTime()).toBe(made)
      // Only the suspended card has a state, and it is still new.
      expect(
        await rows('select item_id, is_suspended, review_count, due_day from item_states where user_id = $1'),
      ).toEqual([{ item_id: cards[4]?.id, is_suspended: true, review_count: 0, due_day: null }])
    },
  )

  test('says what is left out, with the reason', async () => {
    const bytes = await packageOf([
      note('a', 'q<img src="x.png">[sound:a.mp3]', 'a'),
      note('b', '<img src="x.png">', 'a'),
      note('c', '{{c1::image-occlusion:rect:left=.1}}', '<img src="x.png">', { type: 3 }),
      note('d', '{{c1::}}', '', { type: 3 }),
      note('e', 'x'.repeat(10_001), 'a'),
      note('a', 'again', 'a'),
      note('f', '<script>alert(1)</script>plain', '<img src="http://x.example/y.png" onerror="z()">b'),
    ])
    const shown = await preview({ bytes })
    expect(shown).toMatchObject({ new: 3, refused: 4, media: 4 })
    expect(
      shown.rows.map(({ line, state, problems }: Record<string, unknown>) => [
        line,
        state,
        ...(problems as string[]),
      ]),
    ).toEqual([
      [3, 'refused', 'Draw at least one region on the picture'],
      [4, 'refused', 'Mark at least one gap, for example {{c1::imatinib}}'],
      [5, 'refused', 'The front has 10,001 characters; at most 10,000 are allowed'],
      [6, 'refused', 'The note stands in line 1 already'],
      [1, 'new'],
      [2, 'new'],
      [7, 'new'],
    ])
    expect(await bring({ bytes })).toMatchObject({
      message: 'Imported: 3 new, 0 changed, 4 notes left out, 3 media files left out.',
    })
    expect(await notesNow()).toMatchObject([
      { front: 'q\n(Left out: x.png)\n(Left out: a.mp3)', back: 'a' },
      { front: '(Left out: x.png)', back: 'a' },
      { front: 'plain', back: 'b' },
    ])
  })
})

describe('a table', () => {
  const csv = 'question,answer,why,tags,source\nRET?,MEN2,because,a;b,NCCN\n{{c1::ALK}} fusion,,,,\n'

  test('brings notes for one deck, known again by their question', async () => {
    const form = { bytes: csv, fileName: 'cards.csv', deck: ' Lung :: Drivers ' }
    expect(await preview(form)).toMatchObject({ new: 2, decks: [] })
    await bring(form)
    expect(await notesNow()).toMatchObject([
      { form: 'basic', front: 'RET?', back: 'MEN2', why: 'because', tags: ['a', 'b'], deck: 'Lung::Drivers' },
      { form: 'cloze', front: '{{c1::ALK}} fusion', deck: 'Lung::Drivers' },
    ])
    expect(await bring({ ...form, deck: 'Elsewhere' })).toMatchObject({ new: 0, same: 2 })
    const changed = csv.replace('MEN2', 'MEN 2A')
    expect(await bring({ ...form, bytes: changed })).toMatchObject({ changed: 1, same: 1 })
    expect(await rows('select name from own_decks where user_id = $1')).toEqual([{ name: 'Lung::Drivers' }])
  })

  test('needs a deck', async () => {
    const { status, body } = await importFile(app, learner(), { bytes: csv, fileName: 'cards.csv' })
    expect([status, body.fields]).toEqual([400, { deck: 'Choose a deck' }])
    expect(await notesNow()).toEqual([])
  })

  test('has its columns chosen where they are not found', async () => {
    const form = { bytes: 'tags,x\na,b\n', fileName: 'cards.csv', deck: 'D' }
    const shown = await preview(form)
    expect(shown.unread).toMatch(/no column named question/)
    const refused = await importFile(app, learner(), form)
    expect([refused.status, refused.body.code]).toEqual([409, 'not_checked'])
    const columns = { hasHeader: true, columns: ['question', 'answer'] }
    expect(await bring({ ...form, columns })).toMatchObject({ new: 1 })
    expect(await notesNow()).toMatchObject([{ front: 'a', back: 'b' }])
  })
})
