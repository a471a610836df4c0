import type { FastifyRequest } from 'fastify'
import {
  longestSide,
  mostPhotographBytes,
  photographFields,
  type photographs,
} from '#contracts/photographs/photographs.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { badRequest, notFound, unsupportedMediaType } from '#server/platform/http/http-error.ts'
import { readUpload, requireFields } from '#server/platform/http/multipart.ts'
import { findPicture } from './photographs.queries.ts'
import { plainJpeg } from './plain-jpeg.ts'
import { savePhotograph } from './save-photograph.ts'

export function photographsRoutes(deps: Pick<Deps, 'db'>): Handlers<typeof photographs> {
  return {
    uploadPhotograph: async ({ user, request }) => {
      const form = await readForm(request)
      return savePhotograph(deps, user, form)
    },

    showPhotograph: async ({ params, reply }) => {
      const bytes = await findPicture(deps.db, params.key)
      if (!bytes) throw notFound('This photograph does not exist')
      // The key names the content, so that a copy never gets old.
      return reply
        .type('image/jpeg')
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(Buffer.from(bytes))
    },
  }
}

/** @throws HttpError 400 without a word that is needed, 415 for a file that is no JPEG */
async function readForm(request: FastifyRequest) {
  const { fields, file } = await readUpload(request, { mostBytes: mostPhotographBytes })
  const words = requireFields(photographFields, fields)
  if (!file) throw badRequest('Please choose a photograph', { file: 'Please choose a photograph' })
  const picture = plainJpeg(file.bytes)
  if (!picture) throw unsupportedMediaType('This file is not a complete JPEG picture')
  if (Math.max(picture.width, picture.height) > longestSide || picture.width * picture.height === 0)
    throw badRequest(`A photograph has at most ${longestSide} pixels on its longest side`)
  return { words, picture }
}
