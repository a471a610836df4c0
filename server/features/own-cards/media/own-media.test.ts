import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaMarkdown, parseMediaKey } from '#domain/own-cards/media-key.ts'
import { plainWebpSize } from '#domain/own-cards/plain-webp.ts'
import { ownCardsJobs } from '#server/features/own-cards/own-cards.jobs.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { makeDeck, newNote } from '#tests/support/own-cards/own-notes.ts'
import { type S3Server, startS3Server } from '#tests/support/server/s3-server.ts'
import { wavOf } from '#tests/support/server/sounds.ts'
import { multipartBody } from '#tests/support/server/upload.ts'

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

  const upload = (by: Client, bytes: Uint8Array | string) =>
    by.send({ method: 'POST', url: '/api/own/media', ...multipartBody({ fileName: 'file', bytes }) })

  const show = (by: Client, key: string, { headers = {}, query = '' } = {}) =>
    by.sendRaw({ method: 'GET', url: `/api/own/media/${key}${query}`, headers })

  /** A dark picture with a white left half. */
  function picture(width: number, height: number) {
    const left = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#fff' } }
    return sharp({ create: { width, height, channels: 3, background: '#246' } }).composite([
      { input: left, left: 0, top: 0 },
    ])
  }

  /** What is stored of a picture: its key, and its WebP. */
  async function stored(by: Client, bytes: Uint8Array) {
    const { key } = (await upload(by, bytes)).body
    return { key: String(key), raw: (await show(by, key)).raw }
  }

  test.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
    'a picture as %s is stored as WebP',
    async (format) => {
      const learner = await app.as('learner')
      const { key } = await stored(learner, await picture(900, 300).toFormat(format).toBuffer())
      expect(parseMediaKey(key)).toMatchObject({ type: 'picture', width: 900, height: 300 })
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
    },
  )

  test('metadata is gone, the picture is upright, and no larger than 2048 pixels', async () => {
    const learner = await app.as('learner')
    const gps = {
      IFD0: { Copyright: 'Jane Doe' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    }
    const photograph = await picture(2200, 1100)
      .withExif(gps)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photograph).metadata()).exif).toBeDefined()
    const { key, raw } = await stored(learner, photograph)
    expect(parseMediaKey(key)).toMatchObject({ width: 1024, height: 2048 })
    const { exif, xmp, icc, iptc, orientation } = await sharp(raw).metadata()
    expect([exif, xmp, icc, iptc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(raw.includes('Jane Doe')).toBe(false)
    // Turned to the right, the white left half is above.
    const { data } = await sharp(raw)
      .resize(1, 2, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect((data[0] ?? 0) > 200 && (data[3] ?? 255) < 100).toBe(true)
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

  test('an animation is its first picture', async () => {
    const frames = [await picture(60, 40).png().toBuffer(), await picture(60, 40).negate().png().toBuffer()]
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { key } = await stored(await app.as('learner'), animation)
    expect(parseMediaKey(key)).toMatchObject({ width: 60, height: 40 })
  })

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
  const png = () => picture(300, 300).png().toBuffer()

  test.each<[string, () => Promise<Uint8Array | string>, number, RegExp]>([
    ['SVG', async () => svg, 415, /neither a picture .* nor a sound/],
    ['HTML', async () => '<!doctype html><script>alert(1)</script>', 415, /neither a picture/],
    ['nothing', async () => '', 415, /neither a picture/],
    ['TIFF', () => picture(9, 9).tiff().toBuffer(), 415, /neither a picture/],
    ['half a PNG', async () => (await png()).subarray(0, 300), 422, /damaged/],
    [
      'half a JPEG',
      async () => (await picture(900, 900).jpeg().toBuffer()).subarray(0, 4000),
      422,
      /damaged/,
    ],
    ['the head of a GIF', async () => 'GIF89a', 422, /damaged/],
    [
      '41 million pixels',
      () =>
        sharp({ create: { width: 8200, height: 5000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      422,
      /at most 40 million pixels/,
    ],
    [
      'HEIC',
      async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      422,
      /HEIC pictures cannot be read here/,
    ],
    ['9 MB', async () => Buffer.concat([await png(), Buffer.alloc(9 * 2 ** 20)]), 413, /At most 8 MB/],
  ])('%s is refused', async (_, bytes, status, message) => {
    const learner = await app.as('learner')
    const refused = await upload(learner, await bytes())
    expect(refused).toMatchObject({ status, body: { error: expect.stringMatching(message) } })
    const { rows } = await app.deps.open.query('select 1 from own_media where user_id = $1', [learner.userId])
    expect(rows).toEqual([])
  })

  test('what hangs on a picture is not stored with it', async () => {
    const hidden = '<script>alert(document.cookie)</script>'
    const learner = await app.as('learner')
    for (const bytes of [await png(), await picture(300, 300).webp().toBuffer()]) {
      const { raw } = await stored(learner, Buffer.concat([bytes, Buffer.from(hidden)]))
      expect([raw.includes('script'), plainWebpSize(raw)]).toEqual([false, { width: 300, height: 300 }])
    }
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
