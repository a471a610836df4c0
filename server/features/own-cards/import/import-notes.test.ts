import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultMemoryModel } from '#domain/scheduling/fsrs.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { type Answer, type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { ankiPackage, type Packed, type PackedNote } from '#tests/support/server/anki-package.ts'
import { multipartBody } from '#tests/support/server/upload.ts'

/** Notes of files, with their schedules, into the learner's own; and the same files again. */

let app: TestApp
let learner: Client
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  learner = await app.as('learner')
})

const basic: [string, string] = ['{{Front}}', '{{FrontSide}}<hr id=answer>{{Back}}']
const types = {
  1: { fields: ['Front', 'Back'], templates: [basic] },
  2: {
    fields: ['Front', 'Back'],
    templates: [basic, ['{{Back}}', '{{FrontSide}}<hr id=answer>{{Front}}'] as [string, string]],
  },
  3: {
    isCloze: true,
    fields: ['Text', 'Extra'],
    templates: [['{{cloze:Text}}', '{{cloze:Text}}<br>{{Extra}}'] as [string, string]],
  },
}
const decks = { 1: 'Default', 2: 'Oncology::Lung', 3: 'Filtered' }
const dayMs = 86_400_000

const packageOf = (notes: PackedNote[], more: Partial<Packed> = {}) =>
  ankiPackage({ types, decks, notes, ...more }, 'legacy')

const note = (guid: string, front: string, back: string, more: Partial<PackedNote> = {}): PackedNote => ({
  ...{ guid, type: 1, fields: [front, back], cards: [{}] },
  ...more,
})

type Form = { bytes: Buffer | string; fileName?: string; fields?: Record<string, string>; by?: Client }
const send = (
  call: string,
  { bytes, fileName = 'deck.apkg', fields = {}, by = learner }: Form,
): Promise<Answer> =>
  by.send({ method: 'POST', url: `/api/own/import${call}`, ...multipartBody({ fileName, bytes, fields }) })
const preview = async (form: Form) => {
  const { status, body } = await send('/preview', form)
  expect([status, body.error]).toEqual([200, undefined])
  return body
}
const bring = async (form: Form) => {
  const { status, body } = await send('', form)
  expect([status, body.error]).toEqual([200, undefined])
  return body
}

async function rows<Row extends object>(
  statement: string,
  values: unknown[] = [learner.userId],
): Promise<Row[]> {
  return (await app.deps.open.query<Row>(statement, values)).rows
}
const notesNow = () =>
  rows(`select n.guid, n.form, n.front, n.back, n.why, n.tags, d.name as deck, n.revision
    from own_notes n join own_decks d on d.user_id = n.user_id and d.id = n.deck_id
    where n.user_id = $1 order by n.guid, n.id`)
const cardsNow = () =>
  rows<{
    id: number
    guid: string
    number: number
    question: string
    answer: string
    gone: boolean
  }>(`select c.id, n.guid,
    c.number, c.question, c.answer, c.archived_at is not null as gone
    from own_cards c join own_notes n on n.user_id = c.user_id and n.id = c.note_id where c.user_id = $1 order by n.guid, c.number`)

/** All rows of the learner that an import may write. */
const everything = async () => ({
  notes: await rows('select * from own_notes where user_id = $1 order by id'),
  cards: await rows('select * from own_cards where user_id = $1 order by id'),
  decks: await rows('select * from own_decks where user_id = $1 order by id'),
  states: await rows('select * from item_states where user_id = $1 order by item_id'),
  log: await rows('select * from reviews where user_id = $1 order by review_id'),
  days: await rows('select * from study_days where user_id = $1'),
  ids: await rows('select * from own_ids where user_id = $1'),
})

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

  test('brings the schedule and the log, and no day of study', async () => {
    const now = app.clock.now().getTime()
    const at = now - 20 * dayMs
    const zone = 'UTC'
    const bytes = await packageOf([
      note('studied', 'q', 'a', {
        cards: [
          {
            ...{ type: 2, queue: 2, due: 5, ivl: 9, factor: 2500, reps: 3 },
            log: [
              [at, 3, 1, 2500, 4_600, 0],
              [at + dayMs, 1, 1, 2300, 8_000, 1],
              [at + 4 * dayMs, 4, 9, 2300, 2_000, 1],
            ],
          },
        ],
      }),
    ])
    expect(await preview({ bytes })).toMatchObject({ reviews: 3 })
    await bring({ bytes })
    const [card] = await cardsNow()
    const day = studyDayOf(at, zone)
    const expected = (
      [
        [0, 3],
        [1, 1],
        [3, 4],
      ] as const
    ).reduce<{ stability: number; difficulty: number } | null>(
      (memory, [elapsed, confidence]) => defaultMemoryModel.reviewCard(memory, elapsed, confidence),
      null,
    )
    const [state] = await rows<{
      due_day: number
    }>(`select item_id, version, mastery, review_count, last_confidence, lapses, stability,
      difficulty, last_study_day, due_day, is_suspended from item_states where user_id = $1`)
    expect(state).toMatchObject({
      ...{ item_id: card?.id, version: 3, review_count: 3, last_confidence: 4, lapses: 1, mastery: 80 },
      ...{ ...expected, last_study_day: day + 4, is_suspended: false },
    })
    const log =
      await rows(`select version, confidence, counts, study_day, seconds, mastery_before, mastery_after, review_count_before,
      lapses_before, last_study_day_before, last_confidence_before, due_day_before, due_day_after, session_id
      from reviews where user_id = $1 order by version`)
    expect(log).toMatchObject([
      {
        version: 1,
        confidence: 3,
        seconds: 5,
        study_day: day,
        mastery_before: 0,
        mastery_after: 75,
        review_count_before: 0,
      },
      {
        ...{
          version: 2,
          confidence: 1,
          study_day: day + 1,
          mastery_before: 75,
          mastery_after: 55,
          review_count_before: 1,
        },
        ...{
          lapses_before: 0,
          last_study_day_before: day,
          last_confidence_before: 3,
          due_day_after: day + 1,
        },
      },
      {
        ...{ version: 3, confidence: 4, mastery_before: 55, mastery_after: 80, review_count_before: 2 },
        ...{
          lapses_before: 1,
          last_study_day_before: day + 1,
          due_day_before: day + 1,
          due_day_after: state?.due_day,
        },
      },
    ])
    expect(log).toHaveLength(3)
    expect(await rows('select * from study_days where user_id = $1')).toEqual([])
  })

  test("keeps the memory and the due day of Anki's FSRS, and the deck of a card in a filtered deck", async () => {
    const created = Math.floor(Date.UTC(2026, 0, 1, 4) / 1000)
    const firstDay = studyDayOf(created * 1000, 'UTC')
    const bytes = await packageOf(
      [
        note('known', 'q', 'a', {
          cards: [
            {
              ...{ deck: 3, odid: 2, odue: 400, due: -100, type: 2, queue: 2, ivl: 30, reps: 5, lapses: 2 },
              data: '{"s":41.5,"d":6.5,"dr":0.9}',
            },
          ],
        }),
      ],
      { created },
    )
    await bring({ bytes })
    expect(await notesNow()).toMatchObject([{ deck: 'Oncology::Lung' }])
    expect(
      await rows(
        'select stability, difficulty, due_day, last_study_day, review_count, lapses from item_states where user_id = $1',
      ),
    ).toEqual([
      ...[{ stability: 41.5, difficulty: 6.5, due_day: firstDay + 400, review_count: 5, lapses: 2 }].map(
        (known) => ({
          ...known,
          last_study_day: Math.min(firstDay + 370, studyDayOf(app.clock.now().getTime(), 'UTC')),
        }),
      ),
    ])
  })

  test('says what is left out, with the reason', async () => {
    const bytes = await packageOf([
      note('a', 'q<img src="x.png">[sound:a.mp3]', 'a'),
      note('b', '<img src="x.png">', 'a'),
      note('c', '{{c1::image-occlusion:rect:left=.1}}', '<img src="x.png">', { type: 3 }),
      note('d', 'no gap', '', { type: 3 }),
      note('e', 'x'.repeat(10_001), 'a'),
      note('a', 'again', 'a'),
      note('f', '<script>alert(1)</script>plain', '<img src="http://x.example/y.png" onerror="z()">b'),
    ])
    const shown = await preview({ bytes })
    expect(shown).toMatchObject({ new: 2, refused: 5, media: 5 })
    expect(
      shown.rows.map(({ line, state, problems }: Record<string, unknown>) => [
        line,
        state,
        ...(problems as string[]),
      ]),
    ).toEqual([
      [2, 'refused', 'The front has no text: pictures and sounds are left out'],
      [3, 'refused', 'Cards that cover parts of a picture are left out'],
      [4, 'refused', 'Mark at least one gap, for example {{c1::imatinib}}'],
      [5, 'refused', 'The front has 10,001 characters; at most 10,000 are allowed'],
      [6, 'refused', 'The note stands in line 1 already'],
      [1, 'new'],
      [7, 'new'],
    ])
    expect(await bring({ bytes })).toMatchObject({ message: 'Imported: 2 new, 0 changed, 5 notes left out.' })
    expect(await notesNow()).toMatchObject([
      { front: 'q', back: 'a' },
      { front: 'plain', back: 'b' },
    ])
  })
})

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
    expect(await bring({ bytes: again, fields: { conflicts: 'theirs' } })).toMatchObject({
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

  test('twice at once brings each note once', async () => {
    const bytes = await packageOf([studied, note('h', 'q2', 'a2')])
    const both = await Promise.all([send('', { bytes }), send('', { bytes })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.map(({ body }) => body.new).toSorted()).toEqual([0, 2])
    expect(await notesNow()).toHaveLength(2)
  })

  test("another learner's notes are none of it", async () => {
    const bytes = await packageOf([studied])
    await bring({ bytes })
    const before = await everything()
    const other = await app.as('learner')
    expect(await bring({ bytes, by: other })).toMatchObject({ new: 1 })
    expect(await everything()).toEqual(before)
    expect(await rows('select count(*)::int as n from reviews where user_id = $1', [other.userId])).toEqual([
      { n: 1 },
    ])
  })
})

describe('a table', () => {
  const csv = 'question,answer,why,tags,source\nRET?,MEN2,because,a;b,NCCN\n{{c1::ALK}} fusion,,,,\n'

  test('brings notes for one deck, known again by their question', async () => {
    const form = { bytes: csv, fileName: 'cards.csv', fields: { deck: ' Lung :: Drivers ' } }
    expect(await preview(form)).toMatchObject({ new: 2, decks: [{ name: 'Lung::Drivers', notes: 2 }] })
    await bring(form)
    expect(await notesNow()).toMatchObject([
      { form: 'basic', front: 'RET?', back: 'MEN2', why: 'because', tags: ['a', 'b'], deck: 'Lung::Drivers' },
      { form: 'cloze', front: '{{c1::ALK}} fusion', deck: 'Lung::Drivers' },
    ])
    expect(await bring({ ...form, fields: { deck: 'Elsewhere' } })).toMatchObject({ new: 0, same: 2 })
    const changed = csv.replace('MEN2', 'MEN 2A')
    expect(await bring({ ...form, bytes: changed })).toMatchObject({ changed: 1, same: 1 })
    expect(await rows('select name from own_decks where user_id = $1')).toEqual([{ name: 'Lung::Drivers' }])
  })

  test('needs a deck', async () => {
    const { status, body } = await send('', { bytes: csv, fileName: 'cards.csv' })
    expect([status, body.fields]).toEqual([400, { deck: 'Choose a deck' }])
    expect(await notesNow()).toEqual([])
  })

  test('has its columns chosen where they are not found', async () => {
    const form = { bytes: 'tags,x\na,b\n', fileName: 'cards.csv', fields: { deck: 'D' } }
    const shown = await preview(form)
    expect(shown.unread).toMatch(/no column named question/)
    const refused = await send('', form)
    expect([refused.status, refused.body.code]).toEqual([422, 'unreadable_file'])
    const columns = JSON.stringify({ hasHeader: true, columns: ['question', 'answer'] })
    expect(await bring({ ...form, fields: { deck: 'D', columns } })).toMatchObject({ new: 1 })
    expect(await notesNow()).toMatchObject([{ front: 'a', back: 'b' }])
  })
})

test('a learner has at most 100,000 notes', async () => {
  const bytes = await packageOf([note('a', 'q', 'a')])
  await bring({ bytes })
  await rows(`insert into own_notes (user_id, id, deck_id, form, front, guid, created_at, revised_at)
    select $1, 2147400000 - n, (select id from own_decks where user_id = $1), 'basic', 'x', 'filler ' || n, now(), now()
    from generate_series(1, 99999) n returning 1`)
  const { status, body } = await send('', { bytes: await packageOf([note('b', 'q', 'a')]) })
  expect([status, body.code]).toEqual([409, 'too_many_notes'])
})
