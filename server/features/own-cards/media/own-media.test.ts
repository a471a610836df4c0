import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaMarkdown } from '#domain/own-cards/media-key.ts'
import { plainWebpSize } from '#domain/own-cards/plain-webp.ts'
import { ownCardsJobs } from '#server/features/own-cards/own-cards.jobs.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { picture, show, stored, upload } from '#tests/support/own-cards/media-calls.ts'
import { makeDeck, newNote } from '#tests/support/own-cards/own-notes.ts'
import { type S3Server, startS3Server } from '#tests/support/server/s3-server.ts'
import { wavOf } from '#tests/support/server/sounds.ts'

const png = () => picture(300, 300).png().toBuffer()

describe.each(['database', 'object store'])('files in the %s', (place) => {
  let app: TestApp
  let s3: S3Server | undefined
  beforeAll(async () => {
    if (place === 'object store') s3 = await startS3Server()
    app = await startTestApp({ env: { THROTTLE_FACTOR: '100', ...s3?.env } })
  })
  afterAll(async () => {
    await app.close()
    await s3?.close()
  })

  const runJobs = async () => {
    for (const job of ownCardsJobs(app.deps)) await job.run()
  }

  test('a picture is sent as WebP at two sizes, for its learner alone to keep', async () => {
    const learner = await app.as('learner')
    const { key } = await stored(learner, await picture(900, 300).png().toBuffer())
    const { raw, headers, status } = await show(learner, key)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(plainWebpSize(raw)).toEqual({ width: 900, height: 300 })
    const small = await show(learner, key, { query: '?size=small' })
    expect(plainWebpSize(small.raw)).toEqual({ width: 640, height: 213 })
    const again = await show(learner, key, { headers: { 'if-none-match': String(headers.etag) } })
    expect([again.status, again.raw.length]).toEqual([304, 0])
    expect(small.headers.etag).not.toBe(headers.etag)
  })

  test('the same file has the same key, and what was stored comes back unchanged', async () => {
    const learner = await app.as('learner')
    const first = await stored(learner, await picture(700, 700).png().toBuffer())
    expect((await stored(learner, await picture(700, 700).png().toBuffer())).key).toBe(first.key)
    const other = await app.as('learner')
    const copy = await stored(other, first.raw)
    expect([copy.key, copy.raw.equals(first.raw)]).toEqual([first.key, true])
    // Of a picture that is small itself there is one form.
    const { key, raw } = await stored(learner, await picture(64, 32).png().toBuffer())
    expect((await show(learner, key, { query: '?size=small' })).raw.equals(raw)).toBe(true)
  })

  test('a sound is kept as it is, and sent in parts', async () => {
    const learner = await app.as('learner')
    const wav = wavOf({ seconds: 1 })
    const { key, raw } = await stored(learner, wav)
    expect([key.endsWith('.wav'), raw.equals(wav)]).toEqual([true, true])
    const whole = await show(learner, key)
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/wav',
      'accept-ranges': 'bytes',
      'content-length': String(wav.length),
      'content-disposition': 'inline',
    })
    const part = await show(learner, key, { headers: { range: 'bytes=4-7' } })
    expect(part.status).toBe(206)
    expect(part.headers).toMatchObject({ 'content-range': `bytes 4-7/${wav.length}`, 'content-length': '4' })
    expect(part.raw.equals(wav.subarray(4, 8))).toBe(true)
    const beyond = await show(learner, key, { headers: { range: `bytes=${wav.length}-` } })
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${wav.length}`])
    const changed = await show(learner, key, { headers: { range: 'bytes=4-7', 'if-range': '"other"' } })
    expect([changed.status, changed.raw.length]).toEqual([200, wav.length])
  })

  test('nobody else sees it, and no key that is none is looked up', async () => {
    const { key } = await stored(await app.as('learner'), await png())
    for (const other of [await app.as('learner'), await app.as('admin')])
      expect((await show(other, key)).status).toBe(404)
    expect((await show(app.browser(), key)).status).toBe(401)
    expect((await show(await app.as('learner'), '..%2F..%2Fsecret')).status).toBe(400)
  })

  test('a learner has room for 500 MB, which is shown; what is known needs no more', async () => {
    const learner = await app.as('learner')
    const used = async () => (await learner.get('/api/own/decks')).body.mediaBytes
    expect(await used()).toBe(0)
    const bytes = await png()
    await upload(learner, bytes)
    expect(await used()).toBeGreaterThan(0)
    await app.deps.open.query('update own_media set size = $2 where user_id = $1', [
      learner.userId,
      500 * 2 ** 20,
    ])
    expect((await upload(learner, bytes)).status).toBe(200)
    const refused = await upload(learner, await picture(301, 300).png().toBuffer())
    expect(refused).toMatchObject({ status: 409, body: { code: 'media_full' } })
    expect((await upload(await app.as('learner'), bytes)).status).toBe(200)
  })

  test('two uploads at once do not share the last room', async () => {
    const learner = await app.as('learner')
    await upload(learner, await png())
    const almost = 500 * 2 ** 20 - 1500
    await app.deps.open.query('update own_media set size = $2 where user_id = $1', [learner.userId, almost])
    // Each would fit, both would not.
    const sounds = [wavOf({ seconds: 0.1 }), wavOf({ seconds: 0.11 })]
    const statuses = (await Promise.all(sounds.map((sound) => upload(learner, sound)))).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 409])
  })

  test('what no text shows any longer is gone after 30 days, and nothing else', async () => {
    const learner = await app.as('learner')
    const deckId = await makeDeck(learner)
    const keys = await Promise.all(
      [10, 11, 12, 13, 14].map(
        async (size) => (await stored(learner, await picture(size, 9).png().toBuffer())).key,
      ),
    )
    const [shown = '', earlier = '', deleted = '', unused = '', renewed = ''] = keys
    const line = (key: string) => `Which cell?\n${mediaMarkdown(key, 'A cell')}`
    const add = async (front: string) =>
      (await learner.post('/api/own/notes', newNote(deckId, { front }))).body
    await add(line(shown))
    const edited = await add(line(earlier))
    const { requestId: _, ...text } = newNote(deckId, { front: 'No picture' })
    await learner.put(`/api/own/notes/${edited.id}`, { ...text, revision: 0 })
    app.clock.advance(29 * 86_400_000)
    await learner.renew()
    const removed = await add(line(deleted))
    await learner.post('/api/own/notes/change', { ids: [removed.id], isDeleted: true })
    await upload(learner, await picture(14, 9).png().toBuffer())
    app.clock.advance(2 * 86_400_000)
    await learner.renew()
    await runJobs()
    const { rows } = await app.deps.open.query<{ key: string }>(
      'select key from own_media where user_id = $1',
      [learner.userId],
    )
    expect(rows.map(({ key }) => key).sort()).toEqual([shown, earlier, deleted, renewed].sort())
    expect((await show(learner, unused)).status).toBe(404)
  })

  test('a search finds a picture by its description, not by its key', async () => {
    const learner = await app.as('learner')
    const deckId = await makeDeck(learner)
    const { key } = await stored(learner, await png())
    await learner.post(
      '/api/own/notes',
      newNote(deckId, { front: `What?\n${mediaMarkdown(key, 'An Auer rod')}` }),
    )
    const found = async (search: string) =>
      (await learner.get(`/api/own/notes?search=${encodeURIComponent(search)}`)).body.total
    expect([await found('auer rod'), await found('media'), await found(key.slice(0, 8))]).toEqual([1, 0, 0])
    const { rows } = await app.deps.open.query(
      `select search @@ 'auer'::tsquery as by_word, search::text like $2 as by_key from own_cards where user_id = $1`,
      [learner.userId, `%${key.slice(0, 8)}%`],
    )
    expect(rows).toEqual([{ by_word: true, by_key: false }])
  })

  test('the copy of one’s data lists the files, and an account that is deleted takes them along', async () => {
    const learner = await app.as('learner')
    const { key } = await stored(learner, await png())
    const { own_media: media } = (await learner.get('/api/user/data')).body
    expect(media).toEqual([expect.objectContaining({ key, media_type: 'image/webp' })])
    expect(Object.keys(media[0])).not.toContain('bytes')
    const objects = () =>
      [...(s3?.objects.keys() ?? [])].filter((name) => name.includes(`/${learner.userId}/`))
    expect(objects()).toEqual(s3 ? [`learners/${learner.userId}/${key}`] : [])
    await learner.delete('/api/user', { currentPassword: learner.password })
    const { rows } = await app.deps.open.query('select 1 from own_media where user_id = $1', [learner.userId])
    expect(rows).toEqual([])
    await runJobs()
    expect(objects()).toEqual([])
  })
})
