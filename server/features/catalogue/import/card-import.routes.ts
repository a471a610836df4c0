import type { FastifyRequest } from 'fastify'
import {
  type cardImport,
  importFormats,
  mostImportBytes,
  mostImportRows,
  uploadFields,
  wrongImportType,
} from '#contracts/catalogue/card-import.ts'
import { check } from '#contracts/field-messages.ts'
import type { Deps } from '#server/deps.ts'
import type { UploadedFile } from '#server/features/catalogue/import/files/card-file.ts'
import { readInWorker } from '#server/features/catalogue/import/files/read-in-worker.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { badRequest, unsupportedMediaType } from '#server/platform/http/http-error.ts'
import { readUpload } from '#server/platform/http/multipart.ts'
import { importCards } from './import-cards.ts'
import { previewUpload } from './preview-upload.ts'

export function cardImportRoutes(deps: Deps): Handlers<typeof cardImport> {
  return {
    previewUpload: async ({ request }) => {
      const { title, file } = await readForm(request)
      return previewUpload(deps, { title, file: await readInWorker(deps, file) })
    },

    upload: async ({ user, request }) => {
      const { title, fileName, file } = await readForm(request)
      const read = await readInWorker(deps, file)
      return importCards(deps, user, { title, file: read, fileName })
    },
  }
}

/** @throws HttpError 400 without a title or a file, 415 for a file of another kind */
async function readForm(
  request: FastifyRequest,
): Promise<{ title: string; fileName: string; file: UploadedFile }> {
  const { fields, file } = await readUpload(request, { mostBytes: mostImportBytes })
  const checked = check(uploadFields, fields)
  if ('problems' in checked) {
    const message = checked.problems[0]?.message ?? ''
    throw badRequest(message, { title: message })
  }
  if (!file) throw badRequest('A chapter title and a file are needed', { file: 'Choose a file' })
  const name = file.name.toLowerCase()
  const format = importFormats.find((one) => name.endsWith(`.${one}`))
  if (!format) throw unsupportedMediaType(wrongImportType)
  return {
    title: checked.value.title,
    fileName: storable(file.name),
    file: { format, bytes: file.bytes, mostCards: mostImportRows },
  }
}

/** The name is kept in the audit log; JSON of the database takes no NUL and no half of a character. */
const storable = (fileName: string) => fileName.replaceAll('\u0000', '').slice(0, 200).toWellFormed()
