import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseMediaKey } from '#domain/own-cards/media-key.ts'
import { plainWebpSize } from '#domain/own-cards/plain-webp.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { multipartBody } from '#tests/support/server/upload.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const upload = (by: Client, bytes: Uint8Array | string, fileName = 'picture.png') =>
  by.send({ method: 'POST', url: '/api/own/media', ...multipartBody({ fileName, bytes }) })

const show = (by: Client, key: string, headers: Record<string, string> = {}, query = '') =>
  by.sendRaw({ method: 'GET', url: `/api/own/media/${key}${query}`, headers })

/** A picture of one color with a lighter left half. */
function picture(width: number, height: number) {
  const left = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#fff' } }
  return sharp({ create: { width, height, channels: 3, background: '#246' } }).composite([
    { input: left, left: 0, top: 0 },
  ])
}

test.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
  'a picture as %s is stored as WebP',
  async (format) => {
    const learner = await app.as('learner')
    const stored = await upload(learner, await picture(900, 300).toFormat(format).toBuffer())
    expect(stored.status).toBe(200)
    const { key } = stored.body
    expect(parseMediaKey(key)).toMatchObject({ type: 'picture', width: 900, height: 300 })
    const { raw, headers, status } = await show(learner, key)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(plainWebpSize(raw)).toEqual({ width: 900, height: 300 })
    expect(plainWebpSize((await show(learner, key, {}, '?size=small')).raw)).toEqual({
      width: 640,
      height: 213,
    })
  },
)
