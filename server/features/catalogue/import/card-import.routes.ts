import type { FastifyRequest } from 'fastify'
import {
  type cardImport,
  columnChoice,
  importFormats,
  mostFieldCharacters,
  mostImportBytes,
  mostImportRows,
  rowCorrections,
  uploadFields,
  wrongImportType,
} from '#contracts/catalogue/card-import.ts'
import type { Deps } from '#server/deps.ts'
import type { UploadedFile } from '#server/features/catalogue/import/files/card-file.ts'
import { readInWorker } from '#server/features/catalogue/import/files/read-in-worker.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { badRequest, unsupportedMediaType } from '#server/platform/http/http-error.ts'
import { readUpload, requireFields, requireJson } from '#server/platform/http/multipart.ts'
import { contentDisposition } from '#server/platform/http/send-csv.ts'
import { listMappings } from './card-import.queries.ts'
import { importCards } from './import-cards.ts'
import { previewUpload } from './preview-upload.ts'
import { problemsFile } from './problems-file.ts'

interface Form {
  title: string
  fileName: string
  file: UploadedFile
}

export function cardImportRoutes(deps: Deps): Handlers<typeof cardImport> {
  return {
    previewUpload: async ({ user, request }) => {
      const { title, file } = await readForm(request)
      const remembered = await listMappings(deps.db, user.userId)
      return previewUpload(deps, { title, file: await readInWorker(deps, { ...file, remembered }) })
    },

    upload: async ({ user, request }) => {
      const { title, fileName, file } = await readForm(request)
      const read = await readInWorker(deps, file)
      return importCards(deps, user, { title, file: read, fileName, chosen: file.chosen })
    },

    downloadProblems: async ({ request, reply }) => {
      const { title, fileName, file } = await readForm(request)
      const problems = await problemsFile(deps, { title, file: await readInWorker(deps, file), fileName })
      return reply
        .type(problems.mediaType)
        .header('content-disposition', contentDisposition(problems.fileName))
        .send(problems.bytes)
    },
  }
}

/** @throws HttpError 400 without a title or a file, 415 for a file of another kind */
async function readForm(request: FastifyRequest): Promise<Form> {
  const { fields, file } = await readUpload(request, {
    mostBytes: mostImportBytes,
    mostFieldBytes: mostFieldCharacters,
  })
  const { title, columns, corrections } = requireFields(uploadFields, fields)
  if (!file) throw badRequest('A chapter title and a file are needed', { file: 'Choose a file' })
  const name = file.name.toLowerCase()
  const format = importFormats.find((one) => name.endsWith(`.${one}`))
  if (!format) throw unsupportedMediaType(wrongImportType)
  return {
    title,
    fileName: storable(file.name),
    file: {
      format,
      bytes: file.bytes,
      mostCards: mostImportRows,
      chosen: columns === undefined ? undefined : requireJson(columnChoice, columns),
      corrections: corrections === undefined ? [] : requireJson(rowCorrections, corrections),
    },
  }
}

/**
 * The file name in a form that the audit log can store: JSON in the database accepts neither NUL nor half a
 * character.
 */
const storable = (fileName: string) => fileName.replaceAll('\u0000', '').slice(0, 200).toWellFormed()
