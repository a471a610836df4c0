import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { importFile } from '#tests/support/own-cards/import-file.ts'
import { importsOf, note, packageOf } from '#tests/support/own-cards/imported-notes.ts'
import type { PackedNote } from '#tests/support/server/anki-package.ts'

/** The same files again, and files that came in another way. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
})
afterAll(() => app.close())
const { bring, cardsNow, everything, learner, notesNow, preview, rows } = importsOf(() => app)

describe('the same file again', () => {
  const at = Date.UTC(2026, 8, 1, 12)
  const studied = note('g', 'q', 'a', {
    cards: [{ type: 2, queue: 2, due: 1, ivl: 5, factor: 2500, reps: 1, log: [[at, 3, 1, 2500, 4_000, 0]] }],
  })

  test('changes nothing', async () => {
    const bytes = await packageOf([
      studied,
      note('h', '{{c1::a}} {{c2::b}}', '', { type: 3, cards: [{}, {}] }),
    ])
    await bring({ bytes })
    const before = await everything()
    expect(before.log).toHaveLength(1)
    expect(await preview({ bytes })).toMatchObject({ new: 0, same: 2, conflicts: 0 })
    expect(await bring({ bytes })).toMatchObject({ message: 'Nothing to import, 2 notes unchanged.' })
    expect(await everything()).toEqual(before)
  })

  test('brings changed texts, and neither schedules nor a deck that the learner chose', async () => {
    await bring({ bytes: await packageOf([studied]) })
    const { states, log, cards } = await everything()
    const later = {
      ...studied,
      fields: ['q', 'better'],
      tags: 'new',
      cards: [{ ...studied.cards[0], deck: 2, ivl: 99 }],
    }
    const bytes = await packageOf([later])
    expect(await preview({ bytes })).toMatchObject({ changed: 1, conflicts: 0 })
    expect(await bring({ bytes })).toMatchObject({ changed: 1, message: 'Imported: 0 new, 1 changed.' })
    expect(await notesNow()).toMatchObject([{ back: 'better', tags: ['new'], deck: 'Default', revision: 1 }])
    expect(await cardsNow()).toMatchObject([
      { id: (cards[0] as { id: number }).id, answer: 'better', gone: false },
    ])
    const after = await everything()
    expect(after.states).toEqual(states)
    expect(after.log).toEqual(log)
  })

  test('keeps what the learner has changed, unless they take theirs', async () => {
    await bring({ bytes: await packageOf([studied]) })
    await rows(
      "update own_notes set back = 'mine', why = 'my why', revision = 1 where user_id = $1 returning id",
    )
    const bytes = await packageOf([{ ...studied, fields: ['q', 'theirs'] }])
    const shown = await preview({ bytes })
    expect(shown).toMatchObject({ changed: 0, same: 1, conflicts: 1, rows: [{ conflicts: ['back'] }] })
    await bring({ bytes })
    expect(await notesNow()).toMatchObject([{ back: 'mine', why: 'my why', revision: 1 }])
    expect(await preview({ bytes })).toMatchObject({ same: 1, conflicts: 0 })
    const again = await packageOf([{ ...studied, fields: ['q', 'theirs again'] }])
    expect(await bring({ bytes: again, conflicts: 'theirs' })).toMatchObject({
      changed: 1,
      conflicts: 1,
    })
    expect(await notesNow()).toMatchObject([{ back: 'theirs again', revision: 2 }])
  })

  test('leaves deleted notes deleted', async () => {
    const bytes = await packageOf([studied])
    await bring({ bytes })
    await rows('update own_notes set archived_at = now() where user_id = $1 returning id')
    expect(await bring({ bytes: await packageOf([{ ...studied, fields: ['q', 'b'] }]) })).toMatchObject({
      ...{ new: 0, deleted: 1, message: 'Nothing to import, 1 note left deleted.' },
    })
    expect(await notesNow()).toMatchObject([{ back: 'a' }])
  })

  test('a gap that goes is archived and keeps its card for its return; a new one gets its schedule', async () => {
    const cloze = (text: string, cards: PackedNote['cards']) =>
      packageOf([note('z', text, '', { type: 3, cards })])
    await bring({ bytes: await cloze('{{c1::a}} {{c2::b}}', [{}, {}]) })
    const [one, two] = await cardsNow()
    const log: NonNullable<PackedNote['cards'][number]['log']> = [[at, 3, 1, 2500, 4_000, 0]]
    await bring({
      bytes: await cloze('{{c1::a}} b {{c3::c}}', [{}, { ord: 2, type: 2, queue: 2, ivl: 3, log }]),
    })
    const cards = await cardsNow()
    expect(cards).toMatchObject([
      { id: one?.id, number: 1, gone: false },
      { id: two?.id, number: 2, gone: true },
      { number: 3, gone: false },
    ])
    expect(await rows('select item_id from item_states where user_id = $1')).toEqual([
      { item_id: cards[2]?.id },
    ])
    await bring({ bytes: await cloze('{{c1::a}} {{c2::b}} {{c3::c}}', [{}, { ord: 1 }, { ord: 2 }]) })
    expect((await cardsNow()).map(({ id, gone }) => [id, gone])).toEqual(cards.map(({ id }) => [id, false]))
  })

  test("another learner's notes are none of it", async () => {
    const bytes = await packageOf([studied])
    await bring({ bytes })
    const before = await everything()
    const other = await app.as('learner')
    expect(await bring({ bytes }, other)).toMatchObject({ new: 1 })
    expect(await everything()).toEqual(before)
    expect(await rows('select count(*)::int as n from reviews where user_id = $1', [other.userId])).toEqual([
      { n: 1 },
    ])
  })
})

test('a learner has at most 100,000 notes', async () => {
  const bytes = await packageOf([note('a', 'q', 'a')])
  await bring({ bytes })
  for (let last = 0; last < 99_999; last += 11_111) {
    await rows(
      `insert into own_notes (user_id, id, deck_id, form, front, guid, created_at, revised_at)
      select $1, 2147400000 - n, (select id from own_decks where user_id = $1), 'basic', 'x', 'filler ' || n, now(), now()
      from generate_series($2::int + 1, $2 + 11111) n`,
      [learner().userId, last],
    )
  }
  const { status, body } = await importFile(app, learner(), { bytes: await packageOf([note('b', 'q', 'a')]) })
  expect([status, body.code]).toEqual([409, 'too_many_notes'])
})
