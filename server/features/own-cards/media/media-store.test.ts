import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { HealthCheck } from '#contracts/operations/operations.ts'
import { mediaMarkdown } from '#domain/own-cards/media-key.ts'
import { readConfig } from '#server/platform/config.ts'
import { ObjectStore } from '#server/platform/files/object-store.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { importFile, runImportJob, startImport } from '#tests/support/own-cards/import-file.ts'
import { makeDeck, newNote } from '#tests/support/own-cards/own-notes.ts'
import { type S3Fault, type S3Server, startS3Server } from '#tests/support/server/s3-server.ts'
import { copyOf, shareOf } from '#tests/support/server/shared-decks.ts'
import { wavOf } from '#tests/support/server/sounds.ts'
import { multipartBody } from '#tests/support/server/upload.ts'
import { readMediaFiles } from './media-bytes.ts'
import { placeMedia } from './place-media.ts'
import { readMedia } from './read-media.ts'
import { saveMedia } from './store-media.ts'
import { sweepStore, syncStore } from './sync-store.ts'

/** Pictures and sounds in an object store: what fails there, what is removed there, what moves in and out. */

const hourMs = 3_600_000

let s3: S3Server
let app: TestApp
let store: ObjectStore | undefined
let learner: Client
beforeAll(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => now() + skipped)
  s3 = await startS3Server()
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000', ...s3.env } })
  store = app.deps.mediaStore
})
afterAll(async () => {
  await app.close()
  await s3.close()
})
beforeEach(async () => {
  learner = await app.as('learner')
})
afterEach(() => {
  healStore()
  skip(untilTriedAgainMs)
})

/** A store that has failed three times is tried again after this time. */
const untilTriedAgainMs = 5_000
const now = performance.now.bind(performance)
let skipped = 0
/** Lets time pass for what counts from the start of the process. */
const skip = (ms: number) => {
  skipped += ms
}

const upload = (by: Client, bytes: Uint8Array) =>
  by.send({ method: 'POST', url: '/api/own/media', ...multipartBody({ fileName: 'file', bytes }) })
const show = (by: Client, key: string, more = {}) =>
  by.sendRaw({ method: 'GET', url: `/api/own/media/${key}`, ...more })
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
let sounds = 0
const next = () => {
  sounds += 1
  return sounds
}
/** A sound that no other one is like. */
const newSound = () => wavOf({ seconds: 0.1 + next() / 1000 })
async function stored(by: Client, bytes: Uint8Array): Promise<string> {
  const { status, body } = await upload(by, bytes)
  expect(status).toBe(200)
  return body.key
}
const objectsOf = ({ userId }: Client) =>
  [...s3.objects.keys()].filter((name) => name.startsWith(`learners/${userId}/`)).sort()
const rowsOf = async ({ userId }: Client) =>
  (
    await app.deps.open.query<{ key: string; is_stored: boolean }>(
      'select key, bytes is null as is_stored from own_media where user_id = $1 order by key',
      [userId],
    )
  ).rows
const removals = async ({ userId }: Client) =>
  (await app.deps.open.query('select key from own_media_removals where owner = $1', [userId])).rows
const deleteRow = ({ userId }: Client, key: string) =>
  app.deps.open.query('delete from own_media where user_id = $1 and key = $2', [userId, key])

/** Nobody waits long for a store that is silent. */
async function breakStore(fault: S3Fault): Promise<void> {
  s3.break(fault)
  if (fault === 'slow') app.deps.mediaStore = await storeWith({ MEDIA_S3_WAIT_SECONDS: '0.3' })
}
function healStore(): void {
  s3.heal()
  app.deps.mediaStore = store
}

const faults: S3Fault[] = ['down', 'slow', 'error', 'busy']

describe('a store that fails', () => {
  test.each(faults)('%s: an upload is not saved, and can be sent again', async (fault) => {
    const sound = newSound()
    await breakStore(fault)
    const refused = await upload(learner, sound)
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'unavailable', error: expect.stringMatching(/was not saved.*try again/) },
    })
    expect(await rowsOf(learner)).toEqual([])
    healStore()
    const { status, body } = await upload(learner, sound)
    expect([status, await rowsOf(learner)]).toEqual([200, [{ key: body.key, is_stored: true }]])
    expect(await removals(learner)).toEqual([])
  })

  test.each<S3Fault>([...faults, 'truncated'])(
    '%s: what lies there cannot be shown now, and no browser keeps that',
    async (fault) => {
      const sound = newSound()
      const key = await stored(learner, sound)
      await breakStore(fault)
      for (const headers of [{}, { range: 'bytes=4-40' }]) {
        const refused = await show(learner, key, { headers })
        expect(refused.status).toBe(503)
        expect(refused.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })
        expect(refused.headers).not.toHaveProperty('etag')
        expect(String(refused.raw)).toContain('cannot be loaded now')
      }
      expect((await learner.get('/api/own/decks')).status).toBe(200)
      healStore()
      expect((await show(learner, key)).raw.equals(sound)).toBe(true)
    },
  )

  test.each<S3Fault>(['down', 'error', 'busy', 'truncated'])(
    '%s: one failure is repaired without a word',
    async (fault) => {
      const sound = newSound()
      if (fault !== 'truncated') s3.break(fault, { times: 1 })
      const key = await stored(learner, sound)
      s3.break(fault, { times: 1 })
      expect((await show(learner, key)).raw.equals(sound)).toBe(true)
    },
  )

  test('after three failures nobody waits for it, until it is tried again', async () => {
    const key = await stored(learner, newSound())
    s3.break('error')
    for (let failures = 0; failures < 3; failures += 1) await show(learner, key)
    s3.heal()
    const before = s3.requests.length
    expect([(await show(learner, key)).status, s3.requests.length]).toEqual([503, before])
    skip(untilTriedAgainMs)
    expect((await show(learner, key)).status).toBe(200)
  })

  test('other bytes than those that were stored are not shown', async () => {
    const key = await stored(learner, newSound())
    const name = objectsOf(learner)[0] ?? ''
    s3.objects.set(name, { bytes: Buffer.alloc(10), changedAt: new Date() })
    expect((await show(learner, key)).status).toBe(404)
    s3.objects.delete(name)
    expect((await show(learner, key)).status).toBe(404)
  })

  test.each<Record<string, string>>([
    { MEDIA_S3_SECRET_ACCESS_KEY: 'another one' },
    { MEDIA_S3_ACCESS_KEY_ID: 'SOMEBODY' },
    { MEDIA_S3_REGION: 'us-east-1' },
    { MEDIA_S3_BUCKET: 'no-such-bucket' },
  ])('with %j nothing is saved or lost', async (wrong) => {
    const key = await stored(learner, newSound())
    app.deps.mediaStore = await storeWith(wrong)
    expect((await upload(learner, newSound())).status).toBe(503)
    expect((await show(learner, key)).status).toBe(503)
    expect(await health()).toMatchObject({
      state: 'problem',
      detail: expect.stringContaining('cannot be used'),
    })
  })
})

const storeWith = (env: Record<string, string>) =>
  ObjectStore.of(readConfig({ NODE_ENV: 'test', ...s3.env, ...env }).mediaStore, app.deps.log)

async function health(): Promise<HealthCheck | undefined> {
  const { checks } = (await (await app.as('admin')).get('/api/admin/health')).body as {
    checks: HealthCheck[]
  }
  return checks.find(({ name }) => name === 'Object store')
}

describe('removal', () => {
  test('what was deleted is removed, once the store allows it; the rest stays', async () => {
    const [kept, gone] = [await stored(learner, newSound()), await stored(learner, await picture(900, 700))]
    expect(objectsOf(learner)).toHaveLength(3)
    await deleteRow(learner, gone)
    s3.break('error')
    await expect(syncStore(app.deps)).rejects.toThrow('cannot be used')
    expect(await health()).toMatchObject({
      state: 'problem',
      detail: expect.stringContaining('To be removed: 1 file.'),
    })
    s3.heal()
    skip(untilTriedAgainMs)
    await syncStore(app.deps)
    expect(objectsOf(learner)).toHaveLength(3)
    app.clock.advance(120_000)
    await syncStore(app.deps)
    expect(objectsOf(learner)).toEqual([`learners/${learner.userId}/${kept}`])
    expect(await removals(learner)).toEqual([])
    expect(await health()).toMatchObject({ state: 'ok' })
  })

  test('a file that is uploaded while its older object is being removed goes into the database, and moves later', async () => {
    const sound = newSound()
    const key = await stored(learner, sound)
    await deleteRow(learner, key)
    s3.break('error')
    await expect(syncStore(app.deps)).rejects.toThrow('cannot be used')
    s3.heal()
    skip(untilTriedAgainMs)
    expect(await stored(learner, sound)).toBe(key)
    expect(await rowsOf(learner)).toEqual([{ key, is_stored: false }])
    app.clock.advance(11 * 60_000)
    await syncStore(app.deps)
    expect(await rowsOf(learner)).toEqual([{ key, is_stored: true }])
    expect((await show(learner, key)).raw.equals(sound)).toBe(true)
    expect(await removals(learner)).toEqual([])
  })

  test('a file whose row was never written is removed after an hour, and not before', async () => {
    const [file] = await readMedia(app.deps, learner.userId, [newSound()])
    if (!file || 'problem' in file) throw new Error('a sound that cannot be read')
    const placed = await placeMedia(app.deps, learner.userId, [file])
    app.clock.advance(hourMs - 1)
    await syncStore(app.deps)
    expect(objectsOf(learner)).toHaveLength(1)
    app.clock.advance(1)
    await syncStore(app.deps)
    expect([objectsOf(learner), await removals(learner)]).toEqual([[], []])
    // What comes too late is not believed.
    const writing = { userId: learner.userId, now: app.clock.now() }
    await app.deps.db.transaction((tx) => saveMedia(tx, writing, placed))
    expect(await rowsOf(learner)).toEqual([{ key: file.key, is_stored: false }])
  })

  test('the same file twice at once is one file, which stays', async () => {
    const sound = newSound()
    const keys = (await Promise.all([upload(learner, sound), upload(learner, sound)])).map(
      ({ body }) => body.key,
    )
    app.clock.advance(2 * hourMs)
    await learner.renew()
    await syncStore(app.deps)
    await syncStore(app.deps)
    expect(await rowsOf(learner)).toEqual([{ key: keys[0], is_stored: true }])
    expect(await removals(learner)).toEqual([])
    expect((await show(learner, keys[1])).raw.equals(sound)).toBe(true)
  })

  test('the sweep finds what no row names, a day later, and leaves what is not ours', async () => {
    const key = await stored(learner, newSound())
    const lost = `learners/${learner.userId}/${'b'.repeat(32)}-640x480`
    const foreign = ['learners/notes.txt', 'backup/file', `learners/1/../${key}`]
    for (const name of [lost, `${lost}.small`, ...foreign])
      s3.objects.set(name, { bytes: Buffer.from('x'), changedAt: app.clock.now() })
    s3.pageSize = 2
    const sweep = async () => {
      await sweepStore(app.deps)
      await syncStore(app.deps)
    }
    app.clock.advance(24 * hourMs)
    await sweep()
    expect(s3.objects.has(lost)).toBe(true)
    app.clock.advance(1)
    await sweep()
    s3.pageSize = 1000
    expect(objectsOf(learner)).toEqual([`learners/${learner.userId}/${key}`])
    expect(foreign.filter((name) => s3.objects.delete(name))).toEqual(foreign)
  })
})

describe('moving', () => {
  test('files move into the store and back, also after a break, and are shown all the time', async () => {
    const files = [await picture(900, 700), await picture(20, 10), newSound()]
    app.deps.mediaStore = undefined
    const keys: string[] = []
    for (const bytes of files) keys.push(await stored(learner, bytes))
    const shown = () =>
      Promise.all(keys.flatMap((key) => [show(learner, key), show(learner, `${key}?size=small`)])).then(
        (answers) => answers.map(({ status, raw }) => [status, raw.toString('base64')]),
      )
    const [before, room] = [await shown(), await roomOf(learner)]

    app.deps.mediaStore = store
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
    const key = await stored(learner, newSound())
    expect(await rowsOf(learner)).toContainEqual({ key, is_stored: false })
  })

  test('without its settings, health says that files are out of reach; nothing else fails', async () => {
    const key = await stored(learner, newSound())
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
    const keys = [await stored(learner, await picture(900, 700)), await stored(learner, newSound())]
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
    const key = await stored(learner, newSound())
    await learner.post('/api/own/notes', newNote(await makeDeck(learner), { front: line(key) }))
    s3.break('error')
    const refused = await learner.get('/api/own/export?format=apkg')
    expect(refused).toMatchObject({ status: 503, body: { error: expect.stringContaining('now') } })
    expect((await learner.get('/api/own/export?format=json')).status).toBe(200)
  })

  test('an import waits while the store fails, as often as that is, and loses nothing; others go on', async () => {
    const deckId = await makeDeck(learner)
    const keys = [await stored(learner, newSound()), await stored(learner, newSound())]
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
