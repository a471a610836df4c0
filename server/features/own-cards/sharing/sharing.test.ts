import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mediaMarkdown } from '#domain/own-cards/media-key.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { editOf, makeDeck, newNote } from '#tests/support/own-cards/own-notes.ts'
import { ratingOf } from '#tests/support/server/begin-card.ts'
import { agreement, copyOf, shareOf } from '#tests/support/server/shared-decks.ts'
import { wavOf } from '#tests/support/server/sounds.ts'
import { multipartBody } from '#tests/support/server/upload.ts'

let app: TestApp
let author: Client
let reader: Client
let deckId: number
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '100' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  author = await app.as('learner')
  reader = await app.as('learner')
  deckId = await makeDeck(author, 'Mine::Breast')
})

type Note = Record<string, unknown> & { id: number; front: string; deckId: number; revision: number }
const write = async (by: Client, front: string, more: object = {}): Promise<Note> =>
  (await by.post('/api/own/notes', newNote(deckId, { front, ...more }))).body
const change = async (by: Client, note: Note, changed: object): Promise<Note> =>
  (await by.put(`/api/own/notes/${note.id}`, editOf(note, changed))).body
const notesOf = async (by: Client, of?: number): Promise<Note[]> => {
  const { rows } = (await by.get(`/api/own/notes${of === undefined ? '' : `?deckId=${of}`}`)).body
  const notes = await Promise.all(rows.map(({ id }: Note) => by.get(`/api/own/notes/${id}`)))
  return notes.map(({ body }) => body).sort((one, other) => one.id - other.id)
}
const pathOf = (deck: number) => `/api/own/decks/${deck}/share`
const sharesOf = async (by: Client) => (await by.get('/api/own/sharing')).body.shares
const rows = async (statement: string, values: unknown[] = []) =>
  (await app.deps.open.background.query(statement, values)).rows

describe('a link', () => {
  test('needs the agreement, and stays the same when the deck is shared again', async () => {
    const refused = await author.post(pathOf(deckId), { ...agreement, agrees: false })
    expect([refused.status, refused.body.fields]).toEqual([400, { agrees: 'Please agree to this first' }])
    const token = await shareOf(author, deckId)
    expect(token).toMatch(/^[\w-]{22}$/)
    const { body } = await author.post(pathOf(deckId), { ...agreement, authorName: ' Dr. Ann ' })
    expect(body).toEqual({
      ...{ deckId, token, authorName: 'Dr. Ann', copies: 0, suggestions: 0, removalReason: null },
    })
    expect(await sharesOf(author)).toEqual([body])
    expect(await rows('select agreed_at from own_shares where token = $1', [token])).toHaveLength(1)
  })

  test('is replaced by a new one, once for the link that it replaces', async () => {
    const token = await shareOf(author, deckId)
    const replace = () => author.post(pathOf(deckId), { ...agreement, replaces: token })
    const { body } = await replace()
    expect(body.token).not.toBe(token)
    expect((await replace()).body).toEqual(body)
    expect((await reader.get(`/api/shared/${token}`)).status).toBe(404)
    expect((await reader.get(`/api/shared/${body.token}`)).status).toBe(200)
  })

  test('ends, and another begins when the deck is shared again', async () => {
    const token = await shareOf(author, deckId)
    for (const _ of [1, 2]) expect((await author.delete(pathOf(deckId))).status).toBe(200)
    expect(await sharesOf(author)).toEqual([])
    for (const path of [`/api/shared/${token}`, '/api/shared/aaaaaaaaaaaaaaaaaaaaaa']) {
      const { status, body } = await reader.get(path)
      expect([status, body.code]).toEqual([404, 'not_shared'])
    }
    expect(await shareOf(author, deckId)).not.toBe(token)
  })

  test('is for one’s own deck', async () => {
    await shareOf(author, deckId)
    expect((await reader.post(pathOf(deckId), agreement)).status).toBe(404)
    expect((await reader.delete(pathOf(deckId))).status).toBe(404)
    expect((await reader.get(`/api/own/decks/${deckId}/suggestions`)).status).toBe(404)
    expect(await sharesOf(reader)).toEqual([])
  })

  test('leads nowhere once the deck or its author is gone', async () => {
    const token = await shareOf(author, deckId)
    await author.delete(`/api/own/decks/${deckId}`)
    expect((await reader.get(`/api/shared/${token}`)).status).toBe(404)
    const another = await shareOf(author, await makeDeck(author, 'Another'))
    await rows('delete from users where id = $1', [author.userId])
    expect((await reader.get(`/api/shared/${another}`)).status).toBe(404)
  })
})

describe('the page of a shared deck', () => {
  test('shows everybody its first notes, without what is private', async () => {
    const origin = { kind: 'question', id: 7 }
    await write(author, 'first?', { form: 'reversed', back: 'yes', origin, source: 'NEJM' })
    const inner = await makeDeck(author, 'Mine::Breast::HER2')
    await write(author, 'inner?', { deckId: inner })
    await write(author, 'elsewhere', { deckId: await makeDeck(author, 'Mine::Breast cancer') })
    const token = await shareOf(author, deckId)
    const { status, body, headers } = await app.browser().get(`/api/shared/${token}`)
    expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex'])
    expect(body).toEqual({
      ...{ title: 'Breast', authorName: '', notes: 2, cards: 3, deckId: null, isAuthor: false },
      preview: [
        {
          form: 'reversed',
          cards: [
            { question: 'first?', answer: 'yes' },
            { question: 'yes', answer: 'first?' },
          ],
        },
        { form: 'basic', cards: [{ question: 'inner?', answer: 'BCR-ABL1' }] },
      ],
    })
    expect((await author.get(`/api/shared/${token}`)).body).toMatchObject({ deckId, isAuthor: true })
  })

  test('shows 20 notes to readers, and more to an admin who judges a report', async () => {
    for (let number = 0; number < 21; number++) await write(author, `front ${number}`)
    const token = await shareOf(author, deckId)
    expect((await reader.get(`/api/shared/${token}`)).body.preview).toHaveLength(20)
    await author.delete(pathOf(deckId))
    const admin = await app.as('admin')
    expect((await admin.get(`/api/shared/${token}`)).body.preview).toHaveLength(21)
  })
})

describe('a copy', () => {
  test('has the notes and decks of the author without schedules, and comes once', async () => {
    const note = await write(author, 'q {{c1::a}} {{c2::b}}', {
      ...{ form: 'cloze', why: 'because', source: 'NEJM', tags: ['x'], category: 'breast' },
      origin: { kind: 'question', id: 7 },
    })
    const inner = await makeDeck(author, 'Mine::Breast::HER2')
    await write(author, 'inner?', { deckId: inner, form: 'typed', back: 'yes' })
    const [card] = note.cards as { id: number }[]
    await author.post(`/api/flashcards/${card?.id}/progress`, ratingOf(3))
    const token = await shareOf(author, deckId)
    const copy = await copyOf(reader, token)
    const [mine, second] = await notesOf(reader)
    expect(mine).toMatchObject({
      ...{
        deckId: copy,
        deckName: 'Breast',
        front: note.front,
        form: 'cloze',
        why: 'because',
        source: 'NEJM',
      },
      ...{ tags: ['x'], category: 'breast', origin: null, revision: 0 },
      cards: [1, 2].map((number) => ({ number, progress: { reviewCount: 0 } })),
    })
    expect(second).toMatchObject({ deckName: 'Breast::HER2', front: 'inner?' })
    expect(await copyOf(reader, token)).toBe(copy)
    expect(await notesOf(reader)).toHaveLength(2)
    expect(await sharesOf(author)).toMatchObject([{ copies: 1 }])
    expect((await reader.get('/api/own/sharing')).body.subscriptions).toMatchObject([{ deckId: copy }])
    expect((await reader.get(`/api/shared/${token}`)).body).toMatchObject({ deckId: copy, isAuthor: false })
  })

  test('is made once by two requests at once, also as the first that a learner has', async () => {
    await write(author, 'q')
    const token = await shareOf(author, deckId)
    const copies = await Promise.all([1, 2].map(() => reader.post(`/api/shared/${token}/copy`)))
    expect(copies.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(copies.map(({ body }) => body.deckId)).size).toBe(1)
    expect(await notesOf(reader)).toHaveLength(1)
    expect(await sharesOf(author)).toMatchObject([{ copies: 1 }])
  })

  test('stands beside a deck of the same name, and leaves notes that the reader has', async () => {
    await write(author, 'one')
    await write(author, 'two')
    const token = await shareOf(author, deckId)
    const first = await copyOf(reader, token)
    const [one] = await notesOf(reader)
    await change(reader, one as Note, { back: 'mine' })
    const [subscription] = (await reader.get('/api/own/sharing')).body.subscriptions
    await reader.delete(`/api/own/subscriptions/${subscription.id}`)
    const second = await copyOf(reader, token)
    expect(second).not.toBe(first)
    const notes = await notesOf(reader)
    expect(notes.map(({ front, back }) => [front, back])).toEqual([
      ['one', 'mine'],
      ['two', 'BCR-ABL1'],
    ])
    const decks = (await reader.get('/api/own/decks')).body.decks
    expect(decks.map(({ name }: { name: string }) => name)).toEqual(['Breast', 'Breast (2)'])
  })

  test('is not made of one’s own deck, nor of one that is too large', async () => {
    const token = await shareOf(author, deckId)
    expect((await author.post(`/api/shared/${token}/copy`)).body.code).toBe('own_deck')
    await rows(
      `insert into own_notes (user_id, id, deck_id, form, front, guid, created_at, revised_at)
       select $1, $2 + n, $2, 'basic', 'q', 'many ' || n, now(), now() from generate_series(1, 5001) n`,
      [author.userId, deckId],
    )
    expect((await reader.post(`/api/shared/${token}/copy`)).body.code).toBe('too_large')
    expect((await author.post(pathOf(deckId), agreement)).body.code).toBe('too_large')
  })

  test('needs an account', async () => {
    const token = await shareOf(author, deckId)
    expect((await app.browser().post(`/api/shared/${token}/copy`)).status).toBe(401)
  })
})

describe('offers', () => {
  let token: string
  let path: string
  let one: Note
  let two: Note
  beforeEach(async () => {
    one = await write(author, 'one', { why: 'w', tags: ['x'] })
    two = await write(author, 'two')
    token = await shareOf(author, deckId)
    await copyOf(reader, token)
    const [subscription] = (await reader.get('/api/own/sharing')).body.subscriptions
    path = `/api/own/subscriptions/${subscription.id}/offers`
  })
  const offers = async () => (await reader.get(path)).body
  const decide = (...decisions: object[]) => reader.post(path, { decisions })
  const mine = async (front: string): Promise<Note> => {
    const note = (await notesOf(reader)).find((candidate) => candidate.front === front)
    if (!note) throw new Error(`the reader has no ${front}`)
    return note
  }

  test('are what the author has changed, field by field; one is taken and one left', async () => {
    expect(await offers()).toEqual({ isEnded: false, total: 0, offers: [], suggestions: [] })
    await change(reader, await mine('one'), { why: 'my why' })
    one = await change(author, one, {
      back: 'new back',
      why: 'new why',
      tags: ['x', 'y'],
      category: 'breast',
    })
    const { body } = await reader.get(path)
    const guid = body.offers[0]?.guid
    expect(body).toMatchObject({
      total: 1,
      offers: [
        {
          ...{ guid, kind: 'changed', revision: 1, front: 'one', edited: ['why'] },
          changes: [
            { field: 'back', before: 'BCR-ABL1', after: 'new back' },
            { field: 'why', before: 'my why', after: 'new why' },
            { field: 'tags', before: 'x', after: 'x, y' },
            { field: 'category', before: '', after: expect.stringMatching(/breast/i) },
          ],
        },
      ],
    })
    const decision = { guid, revision: 1, isTaken: true, fields: ['back', 'tags'] }
    expect((await decide(decision)).body).toEqual({ problems: [] })
    expect(await mine('one')).toMatchObject({
      ...{ back: 'new back', why: 'my why', tags: ['x', 'y'], category: null, revision: 2 },
    })
    expect((await offers()).total).toBe(0)
    // The same decision again changes nothing, and what was left is offered again only when it has changed again.
    expect((await decide(decision)).body).toEqual({ problems: [] })
    expect(await mine('one')).toMatchObject({ revision: 2 })
    await change(author, one, { source: 'NEJM' })
    expect((await offers()).offers).toMatchObject([{ changes: [{ field: 'source', after: 'NEJM' }] }])
  })

  test('are not decided about a text that the reader has not seen', async () => {
    one = await change(author, one, { back: 'first' })
    const [offer] = (await offers()).offers
    await change(author, one, { back: 'second' })
    await decide({ guid: offer.guid, revision: offer.revision, isTaken: true })
    expect(await mine('one')).toMatchObject({ back: 'BCR-ABL1' })
    expect((await offers()).offers).toMatchObject([{ revision: 2, changes: [{ after: 'second' }] }])
  })

  test('bring new notes and take away deleted ones, each when the reader says so', async () => {
    const third = await write(author, 'three', { deckId: await makeDeck(author, 'Mine::Breast::New') })
    await write(author, 'four')
    await author.post('/api/own/notes/change', { ids: [one.id, two.id], isDeleted: true })
    const shown = (await offers()).offers
    expect(shown.map(({ kind, front, revision }: Note) => [kind, front, revision])).toEqual([
      ['new', third.front, 0],
      ['new', 'four', 0],
      ['deleted', 'one', null],
      ['deleted', 'two', null],
    ])
    const decisions = shown.map(({ guid, revision }: Note, at: number) => ({
      ...{ guid, revision },
      isTaken: at % 2 === 0,
    }))
    await decide(...decisions)
    expect((await notesOf(reader)).map(({ front, deckName }) => [front, deckName])).toEqual([
      ['two', 'Breast'],
      ['three', 'Breast::New'],
    ])
    expect((await reader.get('/api/own/notes?state=deleted')).body.total).toBe(1)
    expect((await offers()).total).toBe(0)
  })

  test('that do not fit the reader’s text are not taken', async () => {
    await change(author, one, { form: 'cloze', front: '{{c1::one}}' })
    const [{ guid }] = (await offers()).offers
    const { body } = await decide({ guid, revision: 1, isTaken: true, fields: ['form'] })
    expect(body.problems).toEqual([expect.stringContaining('one: Mark at least one gap')])
    expect(await mine('one')).toMatchObject({ form: 'basic' })
    await decide({ guid, revision: 1, isTaken: true })
    expect((await mine('{{c1::one}}')).cards).toHaveLength(1)
  })

  test('end with the link and with the subscription; the copy stays', async () => {
    await change(author, one, { back: 'new' })
    await author.delete(pathOf(deckId))
    expect(await offers()).toMatchObject({ isEnded: true, total: 0 })
    const { body } = await decide({ guid: 'any', revision: 1, isTaken: true })
    expect(body.code).toBe('share_ended')
    const unsubscribe = path.replace('/offers', '')
    for (const _ of [1, 2]) expect((await reader.delete(unsubscribe)).status).toBe(200)
    expect((await reader.get(path)).status).toBe(404)
    expect(await notesOf(reader)).toHaveLength(2)
    expect(await rows('select 1 from own_subscribed_notes where user_id = $1', [reader.userId])).toEqual([])
  })

  test('are for the reader alone', async () => {
    expect((await author.get(path)).status).toBe(404)
    expect((await author.post(path, { decisions: [{ guid: 'g', revision: 0, isTaken: true }] })).status).toBe(
      404,
    )
  })
})

describe('pictures and sounds', () => {
  const upload = async (by: Client, seconds: number): Promise<string> => {
    const sent = multipartBody({ fileName: 'file', bytes: wavOf({ seconds }) })
    return (await by.send({ method: 'POST', url: '/api/own/media', ...sent })).body.key
  }
  const sound = (key: string) => `q\n\n${mediaMarkdown(key, 'a murmur')}`
  const has = async (by: Client, key: string) => (await by.get(`/api/own/media/${key}`)).status

  test('are shown by the link only where a shared note names them', async () => {
    const [named, other] = [await upload(author, 0.1), await upload(author, 0.2)]
    await write(author, sound(named))
    await write(author, sound(other), { deckId: await makeDeck(author, 'Private') })
    const token = await shareOf(author, deckId)
    const show = (by: Client, key: string) => by.get(`/api/shared/${token}/media/${key}`)
    const visitor = app.browser()
    const shown = await show(visitor, named)
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'audio/wav'])
    expect((await show(visitor, other)).status).toBe(404)
    expect((await show(visitor, `${'0'.repeat(32)}.mp3`)).status).toBe(404)
    await author.delete(pathOf(deckId))
    expect((await show(visitor, named)).status).toBe(404)
  })

  test('come with a copy, with a change that is taken, and with a suggestion that is accepted', async () => {
    const keys = await Promise.all([0.1, 0.2].map((seconds) => upload(author, seconds)))
    const [first = '', second = ''] = keys
    const note = await write(author, sound(first))
    const token = await shareOf(author, deckId)
    await copyOf(reader, token)
    expect(await has(reader, first)).toBe(200)
    await change(author, note, { back: sound(second) })
    const [{ id }] = (await reader.get('/api/own/sharing')).body.subscriptions
    const path = `/api/own/subscriptions/${id}/offers`
    const [{ guid }] = (await reader.get(path)).body.offers
    expect(await has(reader, second)).toBe(404)
    await reader.post(path, { decisions: [{ guid, revision: 1, isTaken: true }] })
    expect(await has(reader, second)).toBe(200)
    const third = await upload(reader, 0.3)
    const [copied] = await notesOf(reader)
    await change(reader, copied as Note, { why: sound(third) })
    await reader.post(`/api/own/notes/${copied?.id}/suggestion`, { fields: ['why'], why: '', name: '' })
    const [suggestion] = (await author.get(`/api/own/decks/${deckId}/suggestions`)).body.suggestions
    await author.post(`/api/own/suggestions/${suggestion.id}`, { isAccepted: true, revision: 1 })
    expect(await has(author, third)).toBe(200)
  })

  test('are not copied beyond what an account may have', async () => {
    await write(author, sound(await upload(author, 0.1)))
    const token = await shareOf(author, deckId)
    await rows(
      `insert into own_media (user_id, key, bytes, media_type, size, created_at)
       values ($1, $2, '', 'audio/wav', 524288000, now())`,
      [reader.userId, `${'0'.repeat(32)}.wav`],
    )
    const { body } = await reader.post(`/api/shared/${token}/copy`)
    expect(body.code).toBe('media_full')
    expect(await notesOf(reader)).toEqual([])
  })
})

describe('suggestions', () => {
  let mine: Note
  let theirs: Note
  let token: string
  beforeEach(async () => {
    theirs = await write(author, 'one')
    token = await shareOf(author, deckId)
    await copyOf(reader, token)
    const [copied] = await notesOf(reader)
    mine = await change(reader, copied as Note, { back: 'better', why: 'private' })
  })
  const pathOfNote = () => `/api/own/notes/${mine.id}/suggestion`
  const suggest = (more: object = {}) =>
    reader.post(pathOfNote(), { fields: ['back'], why: 'NEJM 2026', name: '', ...more })
  const waiting = async () => (await author.get(`/api/own/decks/${deckId}/suggestions`)).body.suggestions
  const decide = (id: number, isAccepted: boolean, revision = 0) =>
    author.post(`/api/own/suggestions/${id}`, { isAccepted, revision })
  const seen = async () => {
    const [{ id }] = (await reader.get('/api/own/sharing')).body.subscriptions
    return (await reader.get(`/api/own/subscriptions/${id}/offers`)).body
  }

  test('say what the reader would change, are anonymous, and are accepted into the author’s note', async () => {
    expect((await reader.get(pathOfNote())).body.changes).toEqual([
      { field: 'back', before: 'BCR-ABL1', after: 'better' },
      { field: 'why', before: '', after: 'private' },
    ])
    expect((await suggest()).status).toBe(200)
    const [suggestion] = await waiting()
    expect(suggestion).toMatchObject({
      ...{ front: 'one', why: 'NEJM 2026', name: '', revision: 0 },
      changes: [{ field: 'back', before: 'BCR-ABL1', after: 'better' }],
    })
    expect(JSON.stringify(suggestion)).not.toContain(reader.username)
    expect(await sharesOf(author)).toMatchObject([{ suggestions: 1 }])
    expect((await seen()).suggestions).toMatchObject([{ front: 'one', state: 'open' }])
    for (const _ of [1, 2]) expect((await decide(suggestion.id, true)).status).toBe(200)
    expect((await author.get(`/api/own/notes/${theirs.id}`)).body).toMatchObject({
      ...{ back: 'better', why: '', revision: 1 },
    })
    expect(await waiting()).toEqual([])
    const { suggestions, total } = await seen()
    expect([suggestions[0].state, total]).toEqual(['accepted', 0])
    expect((await decide(suggestion.id, false)).body.code).toBe('already_decided')
  })

  test('stand once for each note, with the reader’s name only where the reader gives it', async () => {
    await suggest()
    await suggest({ fields: ['back', 'why'], name: 'Bob' })
    expect(await waiting()).toMatchObject([{ name: 'Bob', changes: [{ field: 'back' }, { field: 'why' }] }])
    await decide((await waiting())[0].id, false)
    expect((await seen()).suggestions).toMatchObject([{ state: 'declined' }])
    expect((await author.get(`/api/own/notes/${theirs.id}`)).body).toMatchObject({ revision: 0 })
  })

  test('are not accepted into a text that the author has not seen, or a note that is gone', async () => {
    await suggest()
    const [{ id }] = await waiting()
    await change(author, theirs, { back: 'meanwhile' })
    expect((await decide(id, true, 0)).body.code).toBe('edited_meanwhile')
    await author.post('/api/own/notes/change', { ids: [theirs.id], isDeleted: true })
    expect(await waiting()).toMatchObject([{ id, revision: null, front: 'one' }])
    expect((await decide(id, true, 1)).body.code).toBe('note_deleted')
    expect((await decide(id, false)).status).toBe(200)
  })

  test('are about fields that the reader has changed, of notes that came with a shared deck', async () => {
    expect((await suggest({ fields: ['front'] })).body.fields).toEqual({
      fields: 'Choose fields that you have changed',
    })
    const own = (await reader.post('/api/own/notes', newNote(await makeDeck(reader, 'Own')))).body
    expect((await reader.get(`/api/own/notes/${own.id}/suggestion`)).status).toBe(404)
    expect((await author.get(pathOfNote())).status).toBe(404)
    await author.delete(pathOf(deckId))
    expect((await suggest()).body.code).toBe('not_shared')
  })

  test('are decided by the author alone, and go with the reader’s account', async () => {
    await suggest()
    const [{ id }] = await waiting()
    expect((await reader.post(`/api/own/suggestions/${id}`, { isAccepted: true, revision: 0 })).status).toBe(
      404,
    )
    await rows('delete from users where id = $1', [reader.userId])
    expect(await waiting()).toEqual([])
    expect(await rows('select 1 from own_subscriptions where user_id = $1', [reader.userId])).toEqual([])
  })

  test('and copies are in no data of the author’s account', async () => {
    await suggest({ name: 'Bob' })
    const data = JSON.stringify((await author.get('/api/user/data')).body)
    expect(data).toContain('own_shares')
    for (const word of ['own_subscriptions', 'own_suggestions', 'better', token])
      expect(data).not.toContain(word)
    expect(JSON.stringify((await reader.get('/api/user/data')).body)).toContain('own_suggestions')
  })
})
