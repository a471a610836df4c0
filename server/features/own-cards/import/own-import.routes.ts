import type { FastifyRequest } from 'fastify'
import { columnChoice, importFormats, wrongImportType } from '#contracts/catalogue/card-import.ts'
import { mostOwnImportBytes, type ownImport, ownImportFields } from '#contracts/own-cards/own-import.ts'
import { deckName } from '#domain/own-cards/deck-name.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers, SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, unsupportedMediaType } from '#server/platform/http/http-error.ts'
import { readUpload, requireFields, requireJson } from '#server/platform/http/multipart.ts'
import { importNotes } from './import-notes.ts'
import type { NoteUpload } from './note-file.ts'
import type { Upload } from './plan-upload.ts'
import { previewNotes } from './preview-notes.ts'
import { readInWorker } from './read-in-worker.ts'

export function ownImportRoutes(deps: Deps): Handlers<typeof ownImport> {
  const read = async (request: FastifyRequest, learner?: SignedIn): Promise<Upload> => {
    const { file, deck, conflicts } = await readForm(request)
    const now = deps.clock.now().getTime()
    const importedFor = learner && { timeZone: learner.timeZone, memoryWeights: learner.memoryWeights }
    return { deck, conflicts, file: await readInWorker(deps, { ...file, now, importedFor }) }
  }
  return {
    previewNotes: async ({ user, request }) => previewNotes(deps.db, user.userId, await read(request)),
    importNotes: async ({ user, request }) => importNotes(deps, user.userId, await read(request, user)),
  }
}

interface Form extends Omit<Upload, 'file'> {
  file: Pick<NoteUpload, 'format' | 'bytes' | 'chosen'>
}

/** @throws HttpError 400 without a file, 415 for a file of another kind */
async function readForm(request: FastifyRequest): Promise<Form> {
  const { fields, file } = await readUpload(request, { mostBytes: mostOwnImportBytes })
  const { deck = '', columns, conflicts } = requireFields(ownImportFields, fields)
  if (!file) throw badRequest('Choose a file', { file: 'Choose a file' })
  const name = file.name.toLowerCase()
  const format = importFormats.find((one) => name.endsWith(`.${one}`))
  if (!format) throw unsupportedMediaType(wrongImportType)
  const chosen = columns === undefined ? undefined : requireJson(columnChoice, columns)
  return { deck: deckName(deck), conflicts, file: { format, bytes: file.bytes, chosen } }
}
