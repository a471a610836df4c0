import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ownMedia } from '#contracts/own-cards/own-media.ts'
import { mostMediaFileBytes } from '#domain/own-cards/limits.ts'
import type { Deps } from '#server/deps.ts'
import { byteRange } from '#server/platform/http/byte-range.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { badRequest, notFound } from '#server/platform/http/http-error.ts'
import { readUpload } from '#server/platform/http/multipart.ts'
import { findMedia, readMediaPart } from './own-media.queries.ts'
import { storeMedia } from './store-media.ts'

export function ownMediaRoutes(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Handlers<typeof ownMedia> {
  return {
    uploadMedia: async ({ user, request }) => {
      const { file } = await readUpload(request, { mostBytes: mostMediaFileBytes })
      if (!file) throw badRequest('Choose a picture or sound', { file: 'Choose a picture or sound' })
      return storeMedia(deps, user.userId, file.bytes)
    },

    showMedia: async ({ user, params: { key }, query, request, reply }) => {
      const which = { userId: user.userId, key, isSmall: query.size === 'small' }
      const found = await findMedia(deps.db, which)
      if (!found) throw notFound('This picture or sound does not exist')
      const asked = answerHead(request, reply, { name: `${query.size}-${key}`, ...found })
      if (!asked) return reply.send()
      return reply.send(Buffer.from((await readMediaPart(deps.db, which, asked)) ?? []))
    },
  }
}

interface Found {
  /** Names the form of the file: its bytes never change. */
  name: string
  mediaType: string
  length: number
}

/** Writes the status and the headers. @returns the part to send; undefined for none. */
function answerHead({ headers }: FastifyRequest, reply: FastifyReply, { name, mediaType, length }: Found) {
  const etag = `"${name}"`
  reply.header('cache-control', 'private, max-age=31536000, immutable').header('etag', etag)
  if (headers['if-none-match'] === etag) {
    reply.code(304)
    return undefined
  }
  const isOther = headers['if-range'] !== undefined && headers['if-range'] !== etag
  const range = isOther ? undefined : byteRange(headers.range, length)
  reply.header('accept-ranges', 'bytes')
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${length}`)
    return undefined
  }
  reply.type(mediaType).header('content-disposition', 'inline')
  if (range)
    reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.start + range.length - 1}/${length}`)
  return range ?? { start: 0, length }
}
