import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ownMedia } from '#contracts/own-cards/own-media.ts'
import { mostMediaFileBytes } from '#domain/own-cards/limits.ts'
import type { Deps } from '#server/deps.ts'
import { type ByteRange, byteRange } from '#server/platform/http/byte-range.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { badRequest, notFound } from '#server/platform/http/http-error.ts'
import { readUpload } from '#server/platform/http/multipart.ts'
import { readMediaBytes } from './media-bytes.ts'
import { findMedia } from './own-media.queries.ts'
import { storeMedia } from './store-media.ts'

type MediaDeps = Pick<Deps, 'db' | 'log' | 'mediaStore'>

export function ownMediaRoutes(deps: MediaDeps & Pick<Deps, 'clock'>): Handlers<typeof ownMedia> {
  return {
    uploadMedia: async ({ user, request }) => {
      const { file } = await readUpload(request, { mostBytes: mostMediaFileBytes })
      if (!file) throw badRequest('Choose a picture or sound', { file: 'Choose a picture or sound' })
      return storeMedia(deps, user.userId, file.bytes)
    },

    showMedia: ({ user, params, query, request, reply }) =>
      sendMedia(deps, { userId: user.userId, key: params.key, ...query }, { request, reply }),
  }
}

/**
 * Sends a picture or sound of a learner, or the part that is asked for.
 * @throws HttpError 404, 503 while the object store cannot be used
 */
export async function sendMedia(
  deps: MediaDeps,
  { size, ...media }: { userId: number; key: string; size: 'large' | 'small' },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const which = { ...media, isSmall: size === 'small' }
  const found = await findMedia(deps.db, which)
  if (!found) throw notThere()
  const { code, headers, part } = answerTo(request, { name: `${size}-${media.key}`, ...found })
  // The bytes come first: an answer without them is not for the browser's cache.
  const bytes = part && (await readMediaBytes(deps, which, code === 206 ? part : undefined))
  if (part && !bytes) throw notThere()
  return reply
    .code(code)
    .headers(headers)
    .send(bytes && Buffer.from(bytes))
}

const notThere = () => notFound('This picture or sound does not exist')

interface Found {
  /** Names the form of the file: its bytes never change. */
  name: string
  mediaType: string
  length: number
}

interface Planned {
  code: 200 | 206 | 304 | 416
  headers: Record<string, string>
  /** The part to send; undefined for none. */
  part?: ByteRange
}

function answerTo({ headers: asked }: FastifyRequest, { name, mediaType, length }: Found): Planned {
  const etag = `"${name}"`
  const always = { 'cache-control': 'private, max-age=31536000, immutable', etag }
  if (asked['if-none-match'] === etag) return { code: 304, headers: always }
  const isOther = asked['if-range'] !== undefined && asked['if-range'] !== etag
  const range = isOther ? undefined : byteRange(asked.range, length)
  const headers = { ...always, 'accept-ranges': 'bytes' }
  if (range === 'unsatisfiable')
    return { code: 416, headers: { ...headers, 'content-range': `bytes */${length}` } }
  const content = { ...headers, 'content-type': mediaType, 'content-disposition': 'inline' }
  if (!range) return { code: 200, headers: content, part: { start: 0, length } }
  const end = range.start + range.length - 1
  return {
    code: 206,
    headers: { ...content, 'content-range': `bytes ${range.start}-${end}/${length}` },
    part: range,
  }
}
