import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { required, trimmed } from '#contracts/primitives.ts'

/** Photographs in cards and questions: admins upload them, texts name them by key. */

export const mostPhotographBytes = 2 * 2 ** 20
/** The longest side in pixels. */
export const longestSide = 1600

const noBrackets = (text: string) => !/[[\]"\n]/.test(text)
const oneLine = 'Please write one line without brackets and quotation marks'

/** The fields of the form beside the file. */
export const photographFields = z.object({
  /** What the photograph shows, in words, for readers who do not see it. */
  description: required(600, 'Please describe the photograph').refine(noBrackets, oneLine),
  caption: trimmed(200).refine(noBrackets, oneLine),
  /** The person or the collection from which it comes. */
  source: required(200, 'Please name the source').refine(noBrackets, oneLine),
  /** The terms of use, for example CC BY 4.0. */
  licence: required(100, 'Please name the licence').refine(noBrackets, oneLine),
})

/** A hash of the picture, and its width and height in pixels. */
export const photographKey = z.string().regex(/^[0-9a-f]{24}-\d{1,4}x\d{1,4}$/, 'This is not a photograph')

export const photographs = {
  uploadPhotograph: endpoint({
    method: 'POST',
    path: '/api/admin/photographs',
    summary:
      'Store a photograph (JPEG) without its metadata; the same picture again replaces its words. Returns the line that shows it',
    access: 'admin',
    limit: { points: 120, windowSeconds: 3600, per: 'user' },
    consumes: 'multipart',
    fields: photographFields,
    bodyLimit: mostPhotographBytes + 65_536,
    reply: z.object({ key: photographKey, markdown: z.string() }),
  }),
  showPhotograph: endpoint({
    method: 'GET',
    path: '/api/photographs/:key',
    summary: 'The picture itself',
    access: 'user',
    params: z.object({ key: photographKey }),
    reply: z.instanceof(Uint8Array),
    produces: 'image/jpeg',
  }),
}
