import { beforeEach, describe, expect, test } from 'vitest'
import { mediaMarkdown } from '#domain/own-cards/media-key.ts'
import type { Client, TestApp } from '#tests/support/app/test-app.ts'
import { importFile, runImportJob, startImport } from '#tests/support/own-cards/import-file.ts'
import { picture, show, upload } from '#tests/support/own-cards/media-calls.ts'
import { makeDeck, newNote } from '#tests/support/own-cards/own-notes.ts'
import { newSound, storeApp, storedKey, untilTriedAgainMs } from '#tests/support/own-cards/store-app.ts'
import type { S3Server } from '#tests/support/server/s3-server.ts'
import { copyOf, shareOf } from '#tests/support/server/shared-decks.ts'
import { readMediaFiles } from './media-bytes.ts'
import { sweepStore, syncStore } from './sync-store.ts'

/** Pictures and sounds move into an object store and out of it, and between learners. */

const { present, skip, storeWith, healStore, objectsOf, rowsOf, removals, health } = storeApp()

let app: TestApp
let s3: S3Server
let learner: Client
beforeEach(() => {
  ;({ app, s3, learner } = present())
})

describe('moving', () => {
  test('files move into the store and back, also after a break, and are shown all the time', async () => {
    const files = [
      await picture(900, 700).png().toBuffer(),
      await picture(20, 10).png().toBuffer(),
      newSound(),
    ]
    app.deps.mediaStore = undefined
    const keys: string[] = []
    for (const bytes of files) keys.push(await storedKey(learner, bytes))
    const shown = () =>
      Promise.all(keys.flatMap((key) => [show(learner, key), show(learner, `${key}?size=small`)])).then(
        (answers) => answers.map(({ status, raw }) => [status, raw.toString('base64')]),
      )
    const [before, room] = [await shown(), await roomOf(learner)]

    healStore()
    expect(await health()).toMatchObject({ detail: expect.stringContaining('being moved') })
    expect(await shown()).toEqual(before)
    s3.break('error', { after: 2 })
    await expect(syncStore(app.deps)).rejects.toThrow('was not saved')
    s3.heal()
    skip(untilTriedAgainMs)
    const places = (await rowsOf(learner)).map(({ is_stored }) => is_stored)
    expect(places).toContain(true)
    expect(places).toContain(false)
    expect(await shown()).toEqual(before)
    await syncStore(app.deps)
    expect((await rowsOf(learner)).map(({ is_stored }) => is_stored)).toEqual([true, true, true])
    expect(objectsOf(learner)).toHaveLength(4)
    expect([await shown(), await roomOf(learner)]).toEqual([before, room])

    app.deps.mediaStore = await storeWith({ MEDIA_STORE: 'database' })
    await syncStore(app.deps)
    expect((await rowsOf(learner)).map(({ is_stored }) => is_stored)).toEqual([false, false, false])
    expect([objectsOf(learner), await removals(learner)]).toEqual([[], []])
    expect([await shown(), await roomOf(learner)]).toEqual([before, room])
    const key = await storedKey(learner, newSound())
    expect(await rowsOf(learner)).toContainEqual({ key, is_stored: false })
  })

  test('without its settings, health says that files are out of reach; nothing else fails', async () => {
    const key = await storedKey(learner, newSound())
    app.deps.mediaStore = undefined
    expect((await show(learner, key)).status).toBe(503)
    expect(await health()).toMatchObject({
      state: 'problem',
      detail: expect.stringContaining('MEDIA_STORE=database'),
    })
    await syncStore(app.deps)
    await sweepStore(app.deps)
    expect((await upload(learner, newSound())).status).toBe(200)
  })
})

const roomOf = async (by: Client) => (await by.get('/api/own/decks')).body.mediaBytes

describe('files on their way', () => {
  const line = (key: string) => `Which?\n${mediaMarkdown(key, 'A cell')}`

  test('an export and an import, a shared deck and its copy have the same bytes', async () => {
    const deckId = await makeDeck(learner)
    const keys = [
      await storedKey(learner, await picture(900, 700).png().toBuffer()),
      await storedKey(learner, newSound()),
    ]
    for (const key of keys) await learner.post('/api/own/notes', newNote(deckId, { front: line(key) }))
    const files = await filesOf(learner, keys)
    const { raw, status } = await learner.sendRaw({ method: 'GET', url: '/api/own/export?format=apkg' })
    expect(status).toBe(200)
    const importer = await app.as('learner')
    expect((await importFile(app, importer, { bytes: raw })).body).toMatchObject({ new: 2, media: 2 })
    expect(objectsOf(importer)).toHaveLength(3)
    expect(await filesOf(importer, keys)).toEqual(files)

    const reader = await app.as('learner')
    const token = await shareOf(learner, deckId)
    s3.break('error')
    expect((await reader.post(`/api/shared/${token}/copy`)).status).toBe(503)
    s3.heal()
    skip(untilTriedAgainMs)
    const shared = await reader.sendRaw({ method: 'GET', url: `/api/shared/${token}/media/${keys[0]}` })
    expect(shared.raw.equals((await show(learner, keys[0] ?? '')).raw)).toBe(true)
    await copyOf(reader, token)
    expect(await filesOf(reader, keys)).toEqual(files)
    expect((await rowsOf(reader)).map(({ is_stored }) => is_stored)).toEqual([true, true])
  })

  test('an export says at its beginning that files cannot be read', async () => {
    const key = await storedKey(learner, newSound())
    await learner.post('/api/own/notes', newNote(await makeDeck(learner), { front: line(key) }))
    s3.break('error')
    const refused = await learner.get('/api/own/export?format=apkg')
    expect(refused).toMatchObject({ status: 503, body: { error: expect.stringContaining('now') } })
    expect((await learner.get('/api/own/export?format=json')).status).toBe(200)
  })

  test('an import waits while the store fails, as often as that is, and loses nothing; others go on', async () => {
    const deckId = await makeDeck(learner)
    const keys = [await storedKey(learner, newSound()), await storedKey(learner, newSound())]
    for (const key of keys) await learner.post('/api/own/notes', newNote(deckId, { front: line(key) }))
    const { raw } = await learner.sendRaw({ method: 'GET', url: '/api/own/export?format=apkg' })
    const importer = await app.as('learner')
    const other = await app.as('learner')
    await startImport(importer, { bytes: raw })
    await startImport(other, { bytes: 'question,answer\na,b\n', fileName: 'notes.csv', deck: 'Notes' })
    const last = async (by: Client) => (await by.get('/api/own/imports')).body.last
    s3.break('error')
    for (let runs = 0; runs < 6; runs += 1) await runImportJob(app)
    expect(await last(importer)).toMatchObject({ state: 'waiting', new: 0 })
    expect(await last(other)).toMatchObject({ state: 'done' })
    s3.heal()
    skip(untilTriedAgainMs)
    await runImportJob(app)
    expect(await last(importer)).toMatchObject({ state: 'done', new: 2, media: 2, hasRefusals: false })
    expect(await filesOf(importer, keys)).toEqual(await filesOf(learner, keys))
  })
})

const filesOf = async ({ userId }: Client, keys: readonly string[]) =>
  (await readMediaFiles(app.deps, userId, keys))
    .map(({ key, bytes, small }) => ({ key, bytes: Buffer.from(bytes), hasSmall: small !== null }))
    .sort((one, other) => one.key.localeCompare(other.key))
