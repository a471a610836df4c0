import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseMediaKey } from '#domain/own-cards/media-key.ts'
import { plainWebpSize } from '#domain/own-cards/plain-webp.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { picture, stored, upload } from '#tests/support/own-cards/media-calls.ts'

/** What becomes of a picture that is sent, wherever it is stored. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '100' } })
})
afterAll(() => app.close())

const png = () => picture(300, 300).png().toBuffer()

test.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
  'a picture as %s is stored as WebP',
  async (format) => {
    const sent = await picture(900, 300).toFormat(format).toBuffer()
    const { key, raw } = await stored(await app.as('learner'), sent)
    expect(parseMediaKey(key)).toMatchObject({ type: 'picture', width: 900, height: 300 })
    expect(plainWebpSize(raw)).toEqual({ width: 900, height: 300 })
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
  expect([exif, xmp, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect(raw.includes('Jane Doe')).toBe(false)
  // Turned to the right, the white left half is above.
  const { data } = await sharp(raw).resize(1, 2, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true })
  expect((data[0] ?? 0) > 200 && (data[3] ?? 255) < 100).toBe(true)
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

test.each<[string, () => Promise<Uint8Array | string>, number, RegExp]>([
  ['SVG', async () => svg, 415, /neither a picture .* nor a sound/],
  ['HTML', async () => '<!doctype html><script>alert(1)</script>', 415, /neither a picture/],
  ['nothing', async () => '', 415, /neither a picture/],
  ['TIFF', () => picture(9, 9).tiff().toBuffer(), 415, /neither a picture/],
  ['half a PNG', async () => (await png()).subarray(0, 300), 422, /damaged/],
  ['half a JPEG', async () => (await picture(900, 900).jpeg().toBuffer()).subarray(0, 4000), 422, /damaged/],
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
