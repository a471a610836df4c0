import { beforeEach, describe, expect, test } from 'vitest'
import type { Client, TestApp } from '#tests/support/app/test-app.ts'
import { picture, show, upload } from '#tests/support/own-cards/media-calls.ts'
import { newSound, storeApp, storedKey, untilTriedAgainMs } from '#tests/support/own-cards/store-app.ts'
import type { S3Fault, S3Server } from '#tests/support/server/s3-server.ts'
import { placeMedia } from './place-media.ts'
import { readMedia } from './read-media.ts'
import { saveMedia } from './store-media.ts'
import { sweepStore, syncStore } from './sync-store.ts'

/** Pictures and sounds in an object store: what fails there, and what is removed there. */

const hourMs = 3_600_000

const { present, skip, storeWith, breakStore, healStore, objectsOf, rowsOf, removals, health } = storeApp()

let app: TestApp
let s3: S3Server
let learner: Client
beforeEach(() => {
  ;({ app, s3, learner } = present())
})

const deleteRow = ({ userId }: Client, key: string) =>
  app.deps.open.query('delete from own_media where user_id = $1 and key = $2', [userId, key])

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
      const key = await storedKey(learner, sound)
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
      const key = await storedKey(learner, sound)
      s3.break(fault, { times: 1 })
      expect((await show(learner, key)).raw.equals(sound)).toBe(true)
    },
  )

  test('after three failures nobody waits for it, until it is tried again', async () => {
    const key = await storedKey(learner, newSound())
    s3.break('error')
    for (let failures = 0; failures < 3; failures += 1) await show(learner, key)
    s3.heal()
    const before = s3.requests.length
    expect([(await show(learner, key)).status, s3.requests.length]).toEqual([503, before])
    skip(untilTriedAgainMs)
    expect((await show(learner, key)).status).toBe(200)
  })

  test('other bytes than those that were stored are not shown', async () => {
    const key = await storedKey(learner, newSound())
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
    const key = await storedKey(learner, newSound())
    app.deps.mediaStore = await storeWith(wrong)
    expect((await upload(learner, newSound())).status).toBe(503)
    expect((await show(learner, key)).status).toBe(503)
    expect(await health()).toMatchObject({
      state: 'problem',
      detail: expect.stringContaining('cannot be used'),
    })
  })
})

describe('removal', () => {
  test('what was deleted is removed, once the store allows it; the rest stays', async () => {
    const [kept, gone] = [
      await storedKey(learner, newSound()),
      await storedKey(learner, await picture(900, 700).png().toBuffer()),
    ]
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
    const key = await storedKey(learner, sound)
    await deleteRow(learner, key)
    s3.break('error')
    await expect(syncStore(app.deps)).rejects.toThrow('cannot be used')
    s3.heal()
    skip(untilTriedAgainMs)
    expect(await storedKey(learner, sound)).toBe(key)
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
    const key = await storedKey(learner, newSound())
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
