import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { mostMediaFileBytes } from '#domain/own-cards/limits.ts'
import { mediaKeySource } from '#domain/own-cards/media-key.ts'

/** Pictures and sounds in the notes of a learner. Texts name them by key, in a line `![description](media:KEY)`. */

/** As in domain/own-cards/media-key.ts. */
const mediaKey = z.string().regex(new RegExp(`^${mediaKeySource}$`), 'This is not a picture or sound')

export const ownMedia = {
  uploadMedia: endpoint({
    method: 'POST',
    path: '/api/own/media',
    summary:
      'Store a picture, without its metadata, or a sound; the same file again has the same key. 409 media_full beyond 500 MB',
    access: 'user',
    limit: { points: 300, windowSeconds: 3600, per: 'user' },
    consumes: 'multipart',
    bodyLimit: mostMediaFileBytes + 65_536,
    reply: z.object({ key: mediaKey }),
  }),
  showMedia: endpoint({
    method: 'GET',
    path: '/api/own/media/:key',
    summary: 'A picture, as WebP with up to 2048 pixels on its longest side, small 640; or a sound',
    access: 'user',
    params: z.object({ key: mediaKey }),
    query: z.object({ size: z.enum(['large', 'small']).default('large') }),
    reply: z.instanceof(Uint8Array),
    produces: '*/*',
  }),
}
