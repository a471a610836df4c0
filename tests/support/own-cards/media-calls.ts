import sharp, { type Sharp } from 'sharp'
import type { Answer, Client } from '#tests/support/app/test-app.ts'
import { multipartBody } from '#tests/support/server/upload.ts'

/** The calls of pictures and sounds, and a picture to send. */

export const upload = (by: Client, bytes: Uint8Array | string): Promise<Answer> =>
  by.send({ method: 'POST', url: '/api/own/media', ...multipartBody({ fileName: 'file', bytes }) })

export const show = (by: Client, key: string, { headers = {}, query = '' } = {}) =>
  by.sendRaw({ method: 'GET', url: `/api/own/media/${key}${query}`, headers })

/** What is stored of a file: its key, and its bytes; those of a picture are WebP. */
export async function stored(by: Client, bytes: Uint8Array): Promise<{ key: string; raw: Buffer }> {
  const { key } = (await upload(by, bytes)).body
  return { key: String(key), raw: (await show(by, key)).raw }
}

/** A dark picture with a white left half. */
export function picture(width: number, height: number): Sharp {
  const left = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#fff' } }
  return sharp({ create: { width, height, channels: 3, background: '#246' } }).composite([
    { input: left, left: 0, top: 0 },
  ])
}
