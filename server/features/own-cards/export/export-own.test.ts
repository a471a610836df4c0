import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import Papa from 'papaparse'
import initSqlJs, { type Database } from 'sql.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { z } from 'zod'
import {
  exportedDeck,
  exportedNote,
  exportedShippedCard,
  exportHead,
} from '#contracts/own-cards/own-export.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { type StoredNote, storeNote } from '#tests/support/own-cards/own-notes.ts'

const ownFile = exportHead.extend({
  decks: z.array(exportedDeck),
  notes: z.array(exportedNote),
  shipped: z.array(exportedShippedCard),
})

let app: TestApp
let learner: Client
let notes: Record<'reversed' | 'cloze' | 'typed' | 'formula' | 'elsewhere', StoredNote>
/** Shipped cards of a free chapter that the learner has studied. */
let shipped: number[]
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
  learner = await app.as('learner')
  await studyAll()
})
afterAll(() => app.close())

const rate = (who: Client, card: number | undefined, confidence: number, reviewId = randomUUID()) =>
  who.post(`/api/flashcards/${card}/progress`, { confidence, reviewId, seconds: 7 })

async function cardsOfChapter(who: Client, isCore: boolean): Promise<number[]> {
  const chapters: { id: number; isCore: boolean }[] = (await who.get('/api/chapters')).body
  const chapter = chapters.find((one) => one.isCore === isCore)
  const cards: { flashcard: { id: number } }[] = (await who.get(`/api/chapters/${chapter?.id}/flashcards`))
    .body
  return cards.map(({ flashcard }) => flashcard.id)
}

/** Notes of each form; their cards were learnt, not known, suspended or buried, or never seen. */
async function studyAll(): Promise<void> {
  const note = (text: Parameters<typeof storeNote>[2]) => storeNote(app, learner.userId, text)
  notes = {
    reversed: await note({
      ...{ deck: 'Heme::AML', form: 'reversed', front: 'H~2~O & <b>', back: '**Water**', why: '- a\n- b' },
      ...{ source: 'Trial, 2025', tags: ['two words', 'b'], category: 'heme' },
    }),
    cloze: await note({
      ...{ deck: 'Heme', form: 'cloze', front: '{{c1::FLT3}} and {{c3::NPM1::gene}}', back: '' },
    }),
    typed: await note({
      deck: 'Heme',
      form: 'typed',
      front: 'Dose?',
      back: '50 mg',
    }),
    formula: await note({ deck: 'Hemeless', front: '=1+1', back: '@SUM(A1)', tags: ['-x'] }),
    elsewhere: await note({ deck: 'Lung', front: 'Größe 日本' }),
  }
  shipped = (await cardsOfChapter(learner, true)).slice(0, 2)
  const [a, b] = [notes.reversed.cards.get(1), notes.cloze.cards.get(3)]
  const [c, d] = [notes.typed.cards.get(1), notes.formula.cards.get(1)]
  const undone = randomUUID()
  for (const id of [a, b, c, d, ...shipped]) await rate(learner, id, 3)
  app.clock.advance(4 * 86_400_000)
  await learner.renew()
  await rate(learner, a, 3)
  await rate(learner, a, 4, undone)
  await learner.post(`/api/flashcards/${a}/undo`, { reviewId: undone, undoId: randomUUID() })
  await rate(learner, b, 1)
  await learner.post(`/api/flashcards/${c}/suspend`, { isSuspended: true })
  await learner.post(`/api/flashcards/${d}/bury`, { isBuried: true })
  await learner.post(`/api/flashcards/${a}/progress`, { notes: 'mine' })
  await learner.post(`/api/flashcards/${a}/star`, { isStarred: true })
}

async function exported(who: Client, query: string): Promise<Buffer> {
  const { status, raw, headers } = await who.sendRaw({ method: 'GET', url: `/api/own/export?${query}` })
  expect(status).toBe(200)
  const format = /format=(\w+)/.exec(query)?.[1]
  expect(headers['content-disposition']).toContain(`own-cards-2026-11-2`)
  expect(headers['content-disposition']).toContain(`.${format}`)
  return raw
}

async function collectionIn(bytes: Buffer): Promise<Database> {
  const archive = await fromBufferPromise(bytes)
  const files: Record<string, Buffer> = {}
  for await (const entry of archive.eachEntry())
    files[entry.fileName] = await buffer(await archive.openReadStreamPromise(entry))
  expect(Object.keys(files).sort()).toEqual(['collection.anki2', 'media'])
  const { Database } = await initSqlJs()
  return new Database(files['collection.anki2'])
}

const jsonIn = (bytes: Buffer) => ownFile.parse(JSON.parse(String(bytes)))

describe('an Anki package', () => {
  let db: Database
  const rows = (query: string) => db.exec(query)[0]?.values ?? []
  const column = (name: string) => JSON.parse(String(rows(`select ${name} from col`)[0]?.[0]))
  beforeAll(async () => {
    db = await collectionIn(await exported(learner, 'format=apkg&shipped=true'))
  })
  afterAll(() => db?.close())

  test('passes the checks that Anki makes of a collection', () => {
    expect(rows('pragma integrity_check')).toEqual([['ok']])
    const [decks, models] = [Object.keys(column('decks')), column('models')]
    const none = (query: string) => expect(rows(query)).toEqual([])
    none('select 1 from graves')
    none('select nid from cards except select id from notes')
    none('select id from notes except select nid from cards')
    none('select cid from revlog except select id from cards')
    none(`select 1 from cards where did not in (${decks}) or odid <> 0 or odue <> 0`)
    none('select nid from cards group by nid, ord having count(*) > 1')
    none('select guid from notes group by guid having count(*) > 1')
    none('select 1 from cards where type = 0 and due >= 1000000 or queue = 2 and due > 100000 or ivl < 0')
    none('select 1 from cards where factor <> 0 and factor < 1300')
    none("select 1 from cards where typeof(due) <> 'integer' or typeof(ivl) <> 'integer'")
    for (const [mid, ord] of rows('select n.mid, c.ord from cards c join notes n on n.id = c.nid')) {
      const { type, tmpls } = models[String(mid)]
      if (type === 0) expect(Number(ord)).toBeLessThan(tmpls.length)
    }
    for (const [mid, flds, sfld, csum] of rows('select mid, flds, sfld, csum from notes')) {
      expect(String(flds).split('\u001f')).toHaveLength(models[String(mid)].flds.length)
      expect(createHash('sha1').update(String(sfld)).digest().readUInt32BE(0)).toBe(csum)
    }
  })

  test('every deck has those around it, and every note its texts, tags and guid', () => {
    const names = Object.values(column('decks') as Record<string, { name: string }>).map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['Default', 'Heme', 'Heme::AML', 'Hemeless', 'Lung', 'Regimen']),
    )
    const note = ({ guid }: StoredNote) =>
      rows(`select flds, sfld, tags, data from notes where guid = '${guid}'`)[0]
    const [flds, sfld, tags, data] = note(notes.reversed) ?? []
    expect(String(flds).split('\u001f')).toEqual([
      ...['H<sub>2</sub>O &amp; &lt;b&gt;', '<b>Water</b>', '<ul><li>a</li><li>b</li></ul>', 'Trial, 2025'],
      'heme',
    ])
    expect([sfld, tags]).toEqual(['H2O & <b>', ' two_words b '])
    expect(JSON.parse(String(data))).toMatchObject({
      markdown: { 0: 'H~2~O & <b>', 1: '**Water**', 2: '- a\n- b' },
      tags: ['two words', 'b'],
      marks: { 1: { isStarred: true, notes: 'mine' } },
    })
    expect(note(notes.elsewhere)?.[1]).toBe('Größe 日本')
  })

  test('the schedule is that of each card, in days since the collection began', () => {
    const card = ({ guid }: StoredNote, number: number) =>
      rows(`select c.type, c.queue, c.reps, c.lapses, c.ivl, c.data from cards c join notes n on n.id = c.nid
        where n.guid = '${guid}' and c.ord = ${number - 1}`)[0]
    expect(card(notes.reversed, 1)).toEqual([2, 2, 2, 0, expect.any(Number), expect.stringMatching(/^{"s":/)])
    expect(card(notes.reversed, 2)).toEqual([0, 0, 0, 0, 0, ''])
    expect(card(notes.cloze, 3)).toEqual([3, 1, 2, 1, 1, expect.stringMatching(/^{"s":/)])
    expect(card(notes.cloze, 1)?.[0]).toBe(0)
    expect(card(notes.typed, 1)?.slice(0, 2)).toEqual([2, -1])
    expect(card(notes.formula, 1)?.slice(0, 2)).toEqual([2, -3])
    const conf = column('conf')
    expect(conf).toMatchObject({ schedVer: 2, rollover: 4, creationOffset: 0, lastUnburied: 4 })
  })

  test('due days, memory and log are those of the JSON file', async () => {
    const file = jsonIn(await exported(learner, 'format=json&shipped=true'))
    const [[created] = []] = rows('select crt from col')
    const firstDay = Math.floor((Number(created) / 3600 - 4) / 24)
    for (const { guid, cards } of file.notes)
      for (const { number, state, ratings } of cards) {
        const [[id, type, due, data] = []] = rows(`select c.id, c.type, c.due, c.data from cards c
          join notes n on n.id = c.nid where n.guid = '${guid}' and c.ord = ${number - 1}`)
        const dueDay = type === 2 ? firstDay + Number(due) : Math.floor((Number(due) / 3600 - 4) / 24)
        if (state?.dueDay) {
          expect(dueDay).toBe(state.dueDay)
          expect(JSON.parse(String(data))).toMatchObject({ s: state.stability, d: state.difficulty })
        } else expect(type).toBe(0)
        const log = rows(`select ease, time from revlog where cid = ${id} order by id`)
        expect(log).toEqual(ratings.map(({ confidence, seconds }) => [confidence, (seconds ?? 0) * 1000]))
      }
    expect(file.notes.flatMap(({ cards }) => cards.flatMap(({ ratings }) => ratings))).toHaveLength(6)
  })
})

describe('a CSV file', () => {
  const read = (bytes: Buffer) =>
    Papa.parse<Record<string, string>>(String(bytes).replace(/^\uFEFF/, ''), {
      header: true,
      skipEmptyLines: true,
    }).data

  test('has a row for each note, and no cell that a spreadsheet would run', async () => {
    const rows = read(await exported(learner, 'format=csv'))
    expect(rows.map(({ deck, form, front, back }) => [deck, form, front, back])).toEqual([
      ['Heme::AML', 'reversed', 'H~2~O & <b>', '**Water**'],
      ['Heme', 'cloze', '{{c1::FLT3}} and {{c3::NPM1::gene}}', ''],
      ['Heme', 'typed', 'Dose?', '50 mg'],
      ['Hemeless', 'basic', "'=1+1", "'@SUM(A1)"],
      ['Lung', 'basic', 'Größe 日本', 'Back.'],
    ])
    expect(rows[0]).toMatchObject({
      tags: 'two words; b',
      source: 'Trial, 2025',
      category: 'heme',
      why: "'- a\n- b",
    })
    expect(rows.map(({ guid }) => guid)).toEqual(Object.values(notes).map(({ guid }) => guid))
  })

  test('has a deck with those inside it, where one is chosen', async () => {
    const rows = read(await exported(learner, `format=csv&deckId=${notes.cloze.deckId}`))
    expect(rows.map(({ deck }) => deck)).toEqual(['Heme::AML', 'Heme', 'Heme'])
    const json = jsonIn(await exported(learner, `format=json&deckId=${notes.cloze.deckId}`))
    expect(json.decks.map(({ name }) => name)).toEqual(['Heme', 'Heme::AML'])
    expect(json.shipped).toEqual([])
  })
})

describe('what is in the file', () => {
  test('nothing of another learner', async () => {
    const other = await app.as('premium')
    const secret = await storeNote(app, other.userId, { deck: 'Mine', front: 'a secret' })
    // Ids are counted for each learner: this one names a deck of both.
    expect(secret.deckId).toBe(notes.reversed.deckId)
    const deck = jsonIn(await exported(learner, `format=json&deckId=${secret.deckId}`))
    expect(deck.notes.map(({ id }) => id)).toEqual([notes.reversed.id])
    for (const format of ['csv', 'json'])
      expect(String(await exported(learner, `format=${format}&shipped=true`))).not.toContain('a secret')
    const theirs = jsonIn(await exported(other, 'format=json&shipped=true'))
    expect(theirs).toMatchObject({ notes: [{ front: 'a secret' }], shipped: [] })
    expect((await learner.get('/api/own/export?deckId=2000000000')).status).toBe(404)
  })

  test('no deleted note, no card that a note no longer has', async () => {
    const some = await app.as('learner')
    const kept = await storeNote(app, some.userId, { deck: 'D', form: 'cloze', front: '{{c1::a}} {{c2::b}}' })
    const deleted = await storeNote(app, some.userId, { deck: 'D' })
    const { query } = app.deps.open
    const of = [some.userId]
    await query('update own_notes set archived_at = now() where user_id = $1 and id = $2', [
      ...of,
      deleted.id,
    ])
    await query('update own_cards set archived_at = now() where user_id = $1 and id = $2', [
      ...[...of, kept.cards.get(2)],
    ])
    const file = jsonIn(await exported(some, 'format=json'))
    expect(file.notes.map(({ id, cards }) => [id, cards.map(({ number }) => number)])).toEqual([
      [kept.id, [1]],
    ])
  })

  test('shipped cards only where asked for: those studied, which the learner may open', async () => {
    const shippedOf = async (who: Client) =>
      jsonIn(await exported(who, 'format=json&shipped=true')).shipped.map(({ id }) => id)
    expect(await shippedOf(learner)).toEqual([...shipped].sort((one, other) => one - other))
    const premium = await app.as('premium')
    const [paid = 0, begun = 0] = await cardsOfChapter(premium, false)
    for (const id of [paid, begun]) await rate(premium, id, 3)
    expect(await shippedOf(premium)).toEqual([paid, begun].sort((one, other) => one - other))
    // Only the mark was left of one; access has ended.
    await app.deps.open.query(
      "update item_states set review_count = 0 where user_id = $1 and kind = 'flashcard' and item_id = $2",
      [premium.userId, paid],
    )
    await app.deps.open.query('update users set subscription_ends_at = $2 where id = $1', [
      ...[premium.userId, app.clock.now().toISOString()],
    ])
    expect(await shippedOf(premium)).toEqual([begun])
    const [card] = jsonIn(await exported(premium, 'format=json&shipped=true')).shipped
    expect(card).toMatchObject({ state: { reviewCount: 1 }, ratings: [{ confidence: 3, seconds: 7 }] })
  })

  test('a learner without any card gets an empty file of each kind', async () => {
    const nobody = await app.as('learner')
    expect(jsonIn(await exported(nobody, 'format=json'))).toMatchObject({ decks: [], notes: [], shipped: [] })
    expect(String(await exported(nobody, 'format=csv')).split('\r\n')).toHaveLength(2)
    const db = await collectionIn(await exported(nobody, 'format=apkg'))
    expect(db.exec('select count(*) from notes')[0]?.values).toEqual([[0]])
    db.close()
  })
})
