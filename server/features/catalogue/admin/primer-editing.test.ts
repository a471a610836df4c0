import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PrimerContent } from '#content/study-text.ts'
import type { Flashcard, Primer } from '#contracts/catalogue/catalogue.ts'
import type { ContentConflict } from '#contracts/catalogue/content-admin.ts'
import type { EditedPrimer } from '#contracts/catalogue/primer-editing.ts'
import { loadContent } from '#server/features/catalogue/load-content.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { lastAudit } from '#tests/support/server/last-audit.ts'

/** Primers as admins edit them, over the API and between two editions. */

const content = contentCopy()
const [chapter, other] = content.chapters.filter(({ core }) => core)
const shipped = content.primers.find((each) => each.chapter === chapter?.key)
const [first, second] = shipped?.parts ?? []
if (!chapter || !other || !shipped || !first || !second)
  throw new Error('there are two free chapters, and a primer of two parts')
const contentKey = `primer:${chapter.key}`

let app: TestApp
let admin: Client
let learner: Client
let id: number
let path: string
beforeAll(async () => {
  app = await startTestApp()
  ;[admin, learner] = [await app.as('admin'), await app.as('learner')]
  id = await idOf('chapters', chapter.key)
  path = `/api/admin/chapters/${id}/primer`
})
afterAll(() => app.close())

const rowsOf = async (statement: string, values: unknown[] = []) =>
  (await app.deps.open.query(statement, values)).rows
const idOf = async (table: string, key: string | undefined) =>
  Number((await rowsOf(`select id from ${table} where key = $1`, [key]))[0]?.id)
const load = (change: (primer: PrimerContent) => PrimerContent = (primer) => primer) =>
  loadContent(app.deps, {
    ...content,
    primers: content.primers.map((each) => (each === shipped ? change(each) : each)),
  })
/** The shipped primer with another text of some parts, by their keys. */
const withBodies = (bodies: Record<string, string>) => (primer: PrimerContent) => ({
  ...primer,
  parts: primer.parts.map((part) => ({ ...part, body: bodies[part.key] ?? part.body })),
})

const find = async (): Promise<EditedPrimer> => (await admin.get(path)).body
const put = async (change: (primer: EditedPrimer) => object) => {
  const primer = await find()
  const { parts, sources, reviewedOn, revision } = primer
  return admin.put(path, { parts, sources, reviewedOn, revision, ...change(primer) })
}
const withBody = async (key: string, body: string) =>
  put(({ parts }) => ({ parts: parts.map((part) => (part.key === key ? { ...part, body } : part)) }))
const conflictOf = async () =>
  ((await admin.get('/api/admin/content-conflicts')).body as ContentConflict[]).find(
    ({ key }) => key === contentKey,
  )
const resolve = (version: string, ours: string[]) =>
  admin.post('/api/admin/content-conflicts/resolve', { key: contentKey, version, ours })
const bodies = async () => Object.fromEntries((await find()).parts.map(({ key, body }) => [key, body]))

/** Each test begins with the primer as it is shipped. */
beforeEach(async () => {
  await rowsOf("update primers set content_hash = '', edited_at = null where chapter_id = $1", [id])
  await rowsOf('delete from content_conflicts')
  await load()
})

describe('over the API', () => {
  test('it is read with its parts, their cards, and all cards of the chapter', async () => {
    const primer = await find()
    expect(primer).toMatchObject({
      ...{ id, key: chapter.key, chapterTitle: chapter.title, isEdited: false },
      ...{ sources: shipped.sources, reviewedOn: shipped.reviewed },
    })
    expect(primer.parts.map(({ key, heading, body }) => ({ key, heading, body }))).toEqual(
      shipped.parts.map(({ key, heading, body }) => ({ key, heading, body })),
    )
    expect(primer.cards.map(({ question }) => question)).toEqual(
      chapter.cards.map(({ question }) => question),
    )
    const firstCards = await Promise.all(first.cards.map((key) => idOf('flashcards', key)))
    expect(primer.parts[0]?.cardIds).toEqual(firstCards.sort((one, next) => one - next))
  })

  test('an edit is what learners read; a card that no part names has none', async () => {
    const before = await find()
    const [moved = 0, freed = 0] = before.cards.map((card) => card.id)
    const { status, body } = await put(({ parts }) => ({
      parts: [
        { key: 'new-part', heading: 'A new part', body: 'Its **text**.', cardIds: [moved] },
        ...parts.map((part) => ({
          ...part,
          cardIds: part.cardIds.filter((card) => card !== moved && card !== freed),
        })),
      ],
      sources: ['A trial, 2027'],
      reviewedOn: '2026-12-01',
    }))
    expect([status, body.error]).toEqual([200, undefined])
    expect(body).toMatchObject({ revision: before.revision + 1, isEdited: true })
    expect(await find()).toEqual(body)
    const read = (await learner.get(`/api/chapters/${id}/primer`)).body as Primer
    expect(read).toMatchObject({ sources: ['A trial, 2027'], reviewedOn: '2026-12-01' })
    expect(read.parts[0]).toMatchObject({ key: 'new-part', cards: [{ id: moved }] })
    const cards = (await learner.get(`/api/flashcards?chapterId=${id}`)).body as Flashcard[]
    expect(cards.slice(0, 2).map(({ primerPart }) => primerPart)).toEqual(['new-part', null])
    expect(await lastAudit(app)).toMatchObject({ action: 'primer.update', subjectId: String(id) })
  })

  test('the same text again changes nothing', async () => {
    const { revision } = await find()
    expect((await put(() => ({}))).body).toMatchObject({ revision, isEdited: false })
  })

  test.each<[string, (primer: EditedPrimer) => object, string]>([
    [
      'a key twice',
      ({ parts }) => ({ parts: parts.map((part) => ({ ...part, key: 'same' })) }),
      'Two parts have the key “same”',
    ],
    [
      'a card in two parts',
      ({ parts, cards }) => ({ parts: parts.map((part) => ({ ...part, cardIds: [cards[0]?.id] })) }),
      'A card can be in one part only',
    ],
    [
      'a part without text',
      ({ parts }) => ({ parts: parts.map((part) => ({ ...part, body: ' ' })) }),
      'Please fill in all required fields',
    ],
    ['no part', () => ({ parts: [] }), 'A primer has a part at least'],
    ['no source', () => ({ sources: [] }), 'Name a source'],
    [
      'a key with capitals',
      ({ parts }) => ({ parts: parts.map((part) => ({ ...part, key: `Part ${part.key}` })) }),
      'A key has lower case words with hyphens between them',
    ],
  ])('%s is refused', async (_, change, message) => {
    const refused = await put(change)
    expect([refused.status, refused.body.error]).toEqual([400, message])
    expect((await find()).isEdited).toBe(false)
  })

  test('a card of another chapter is refused; a deleted one keeps its part until it comes back', async () => {
    const foreign = await idOf('flashcards', other.cards[0]?.id)
    const named = (card: number) => (primer: EditedPrimer) => ({
      parts: primer.parts.map((part, place) =>
        place === 0 ? { ...part, cardIds: [...part.cardIds, card] } : part,
      ),
    })
    expect((await put(named(foreign))).body.error).toBe('A part names a card of another chapter')
    const last = await idOf('flashcards', second.cards[0])
    await admin.delete(`/api/flashcards/${last}`)
    expect((await find()).parts[1]?.cardIds).not.toContain(last)
    expect((await put(named(last))).status).toBe(200)
    await admin.post('/api/admin/flashcards/undelete', { flashcardIds: [last] })
    expect((await find()).parts[0]?.cardIds).toContain(last)
  })

  test('earlier texts are kept whole, and restored with the parts of the cards', async () => {
    const before = await find()
    const emptied = await put(({ parts }) => ({ parts: parts.slice(1) }))
    expect(emptied.status).toBe(200)
    const [version] = (await admin.get(`${path}/history`)).body
    const { parts, sources, reviewedOn } = before
    expect(version).toMatchObject({
      ...{ savedBy: admin.username, revision: before.revision },
      text: { parts, sources, reviewedOn },
    })
    const restore = (revision: number) => admin.post(`${path}/restore`, { versionId: version.id, revision })
    expect((await restore(before.revision)).body.code).toBe('edited_meanwhile')
    const { body } = await restore(emptied.body.revision)
    expect(body).toMatchObject({ parts, sources, reviewedOn, revision: emptied.body.revision + 1 })
  })

  test('of two who edit at once, one is told', async () => {
    const { revision, parts, sources, reviewedOn } = await find()
    const edits = ['one', 'two'].map((source) =>
      admin.put(path, { parts, reviewedOn, revision, sources: [...sources, source] }),
    )
    expect((await Promise.all(edits)).map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a chapter without a primer has none to edit', async () => {
    const [{ id: bare } = { id: 0 }] = await rowsOf(
      "insert into chapters (title, position) values ('Without a primer', 900) returning id",
    )
    const missing = await admin.get(`/api/admin/chapters/${bare}/primer`)
    expect([missing.status, missing.body.error]).toEqual([404, 'This chapter has no primer'])
    expect((await admin.get(`/api/admin/chapters/${bare}/primer/history`)).status).toBe(404)
  })
})

describe('between two editions', () => {
  test('an edit stays, and is as shipped once the files say the same', async () => {
    await withBody(first.key, 'Ours.')
    await load()
    expect(await find()).toMatchObject({ isEdited: true })
    expect(await conflictOf()).toBeUndefined()
    await load(withBodies({ [first.key]: 'Ours.' }))
    expect(await find()).toMatchObject({ isEdited: false })
    expect(await conflictOf()).toBeUndefined()
    await load(withBodies({ [first.key]: 'Shipped later.' }))
    expect((await bodies())[first.key]).toBe('Shipped later.')
  })

  test('where both changed it, each part says who did, and a choice takes each part', async () => {
    await withBody(first.key, 'Ours.')
    await load(withBodies({ [second.key]: 'Shipped.' }))
    expect((await bodies())[second.key]).toBe(second.body)
    const conflict = await conflictOf()
    expect(conflict).toMatchObject({ kind: 'primer', title: chapter.title })
    expect(conflict?.fields).toEqual([
      {
        ...{ name: `part ${first.key}`, changedBy: 'ours', ours: `${first.heading}\n\nOurs.` },
        ...{ earlier: `${first.heading}\n\n${first.body}`, shipped: `${first.heading}\n\n${first.body}` },
      },
      {
        ...{ name: `part ${second.key}`, changedBy: 'shipped', ours: `${second.heading}\n\n${second.body}` },
        ...{ earlier: `${second.heading}\n\n${second.body}`, shipped: `${second.heading}\n\nShipped.` },
      },
    ])
    expect((await resolve(conflict?.version ?? '', [`part ${first.key}`])).status).toBe(200)
    expect(await bodies()).toMatchObject({ [first.key]: 'Ours.', [second.key]: 'Shipped.' })
    expect(await find()).toMatchObject({ isEdited: true })
    expect((await admin.get(`${path}/history`)).body[0].text.parts[1].body).toBe(second.body)
    expect(await lastAudit(app)).toMatchObject({ action: 'primer.merge', subjectId: String(id) })
    await load(withBodies({ [second.key]: 'Shipped.' }))
    expect(await conflictOf()).toBeUndefined()
  })

  test('parts that one side added, and cards that it moved, are taken together', async () => {
    const { cards } = await find()
    const moved = cards[0]?.id ?? 0
    await put(({ parts }) => ({
      parts: [
        ...parts.map((part) => ({ ...part, cardIds: part.cardIds.filter((card) => card !== moved) })),
        { key: 'ours', heading: 'Ours', body: 'Added here.', cardIds: [moved] },
      ],
    }))
    await load(withBodies({ [second.key]: 'Shipped.' }))
    const { fields = [], version = '' } = (await conflictOf()) ?? {}
    expect(fields.find(({ name }) => name === 'part ours')).toMatchObject({ changedBy: 'ours', earlier: '' })
    const ours = fields.flatMap(({ name, changedBy }) => (changedBy === 'ours' ? [name] : []))
    expect(fields.flatMap(({ name, changedBy }) => (changedBy === 'ours' ? [] : [name]))).toEqual([
      `part ${second.key}`,
    ])
    await resolve(version, ours)
    const { parts } = await find()
    expect(parts.at(-1)).toMatchObject({ key: 'ours', cardIds: [moved] })
    expect(parts[1]?.body).toBe('Shipped.')
  })

  test('cards are named by what they ask, and a card that was deleted meanwhile comes back into its part', async () => {
    const { cards, parts } = await find()
    const gone = parts[0]?.cardIds[0] ?? 0
    const [stays, moved] = parts[0]?.cardIds.slice(1) ?? []
    const left = parts.map(({ cardIds, ...part }) => ({
      ...part,
      cardIds: cardIds.filter((card) => card !== moved),
    }))
    expect((await put(() => ({ parts: left }))).status).toBe(200)
    await admin.delete(`/api/flashcards/${gone}`)
    await load(withBodies({ [first.key]: 'Shipped.' }))
    const { version = '', fields = [] } = (await conflictOf()) ?? {}
    const asked = (card?: number) => cards.find(({ id: one }) => one === card)?.question ?? ''
    const ofFirst = fields.find(({ name }) => name === `cards of ${first.key}`)
    expect(ofFirst?.shipped.split('\n')).toEqual(expect.arrayContaining([asked(stays), asked(moved)]))
    expect(ofFirst?.shipped).not.toContain(asked(gone))
    await admin.post('/api/admin/flashcards/undelete', { flashcardIds: [gone] })
    const { version: now = version } = (await conflictOf()) ?? {}
    expect((await resolve(now, [])).status).toBe(200)
    expect((await find()).parts[0]?.cardIds).toContain(gone)
  })

  test('an edit that began before a card came back is not saved over it', async () => {
    const primer = await find()
    const gone = primer.parts[0]?.cardIds[0] ?? 0
    await admin.delete(`/api/flashcards/${gone}`)
    const { parts, sources, reviewedOn, revision } = await find()
    await admin.post('/api/admin/flashcards/undelete', { flashcardIds: [gone] })
    const late = await admin.put(path, { parts, sources: [...sources, 'Late'], reviewedOn, revision })
    expect([late.status, late.body.code]).toEqual([409, 'edited_meanwhile'])
    expect((await find()).parts[0]?.cardIds).toContain(gone)
  })

  test('what the files announce waits with the conflict, and is told once the shipped text is taken', async () => {
    await withBody(second.key, 'Ours.')
    const note = { severity: 'outdated' as const, why: 'A trial ended.', source: 'Trial 2026' }
    const items = { cards: [], questions: [], drugs: [], primers: [chapter.key] }
    const changes = [{ ...note, ...items, on: '2026-12-01' }]
    const announced = withBodies({ [first.key]: 'Shipped.' })(shipped)
    const primers = content.primers.map((each) => (each === shipped ? announced : each))
    await loadContent(app.deps, { ...content, primers, changes })
    const told = () =>
      rowsOf(
        `select why, announced_on is not null as is_announced, after::text like '%Shipped.%' as is_after
         from content_changes where kind = 'primer' and item_id = $1`,
        [id],
      )
    expect(await told()).toEqual([])
    await resolve((await conflictOf())?.version ?? '', [`part ${second.key}`])
    expect(await told()).toEqual([{ why: note.why, is_announced: true, is_after: true }])
  })

  test('a choice that leaves two parts with one heading is refused', async () => {
    const heading = 'One of two'
    await put(({ parts }) => ({ parts: [...parts, { key: 'ours', heading, body: 'Ours.', cardIds: [] }] }))
    await load((primer) => ({
      ...primer,
      parts: [...primer.parts, { key: 'theirs', heading, body: 'Theirs.', cards: [] }],
    }))
    const { version = '' } = (await conflictOf()) ?? {}
    const refused = await resolve(version, ['part ours'])
    expect([refused.status, refused.body.error]).toEqual([400, `Two parts have the heading “${heading}”`])
    expect((await find()).parts.map(({ key }) => key)).not.toContain('theirs')
  })

  test('a choice that leaves no part is refused', async () => {
    await put(() => ({ parts: [{ key: 'ours', heading: 'Ours', body: 'Alone.', cardIds: [] }] }))
    await load(withBodies({ [first.key]: 'Shipped.' }))
    const { fields = [], version = '' } = (await conflictOf()) ?? {}
    const ours = fields.map(({ name }) => name).filter((name) => name !== 'part ours')
    const refused = await resolve(version, ours)
    expect([refused.status, refused.body.error]).toEqual([400, 'A primer has a part at least'])
    expect((await find()).parts.map(({ key }) => key)).toEqual(['ours'])
    expect((await resolve(version, [...ours, 'part ours'])).status).toBe(200)
  })

  test('the shipped text is taken whole, and is shipped again', async () => {
    await withBody(first.key, 'Ours.')
    await load(withBodies({ [first.key]: 'Shipped.' }))
    await resolve((await conflictOf())?.version ?? '', [])
    expect(await find()).toMatchObject({ isEdited: false })
    expect((await bodies())[first.key]).toBe('Shipped.')
    expect(await rowsOf('select key from content_bases where key = $1', [contentKey])).toEqual([])
  })

  test('ours is kept, and the same edition does not dispute it again', async () => {
    await withBody(first.key, 'Ours.')
    const next = withBodies({ [first.key]: 'Shipped.' })
    await load(next)
    const { version = '', fields = [] } = (await conflictOf()) ?? {}
    await resolve(
      version,
      fields.map(({ name }) => name),
    )
    await load(next)
    expect(await conflictOf()).toBeUndefined()
    expect((await bodies())[first.key]).toBe('Ours.')
  })

  test('a card that the files write again keeps the part that an admin gave it', async () => {
    const card = chapter.cards[0]
    await put(({ parts, cards }) => ({
      parts: parts.map((part, place) => {
        const others = part.cardIds.filter((each) => each !== cards[0]?.id)
        return { ...part, cardIds: place === parts.length - 1 ? [...others, cards[0]?.id] : others }
      }),
    }))
    const chapters = content.chapters.map((file) =>
      file === chapter
        ? { ...file, cards: file.cards.map((one) => (one === card ? { ...one, answer: 'Another' } : one)) }
        : file,
    )
    await loadContent(app.deps, { ...content, chapters })
    const [row] = await rowsOf('select answer, primer_part from flashcards where key = $1', [card?.id])
    expect(row).toEqual({ answer: 'Another', primer_part: shipped.parts.at(-1)?.key })
  })

  test('a primer that an admin edited stays where its file is gone; no card names a part that there is not', async () => {
    const without = content.primers.filter((each) => each !== shipped)
    await withBody(first.key, 'Ours.')
    await loadContent(app.deps, { ...content, primers: without })
    expect((await bodies())[first.key]).toBe('Ours.')
    await rowsOf('update primers set edited_at = null where chapter_id = $1', [id])
    await loadContent(app.deps, { ...content, primers: without })
    expect((await admin.get(path)).status).toBe(404)
    expect(
      await rowsOf('select id from flashcards where chapter_id = $1 and primer_part is not null', [id]),
    ).toEqual([])
  })

  test('what waits of a chapter that is deleted goes with it', async () => {
    await withBody(first.key, 'Ours.')
    await load(withBodies({ [first.key]: 'Shipped.' }))
    await admin.delete(`/api/chapters/${id}`)
    expect(await rowsOf('select key from content_conflicts where key = $1', [contentKey])).toEqual([])
    expect((await admin.get(path)).status).toBe(404)
  })
})
