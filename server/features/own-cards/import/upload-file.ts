import { importFormats, wrongImportType } from '#contracts/catalogue/card-import.ts'
import { mostPackageBytes, mostTableBytes, type OwnImportRun } from '#contracts/own-cards/own-import.ts'
import { isUniqueViolation } from '#server/database/constraint-violation.ts'
import type { Deps } from '#server/deps.ts'
import { takeOwnIds } from '#server/features/own-cards/own-ids.queries.ts'
import {
  conflict,
  notFound,
  payloadTooLarge,
  unavailable,
  unsupportedMediaType,
} from '#server/platform/http/http-error.ts'
import {
  addPart,
  countStoredBytes,
  findImport,
  findLastImport,
  type ImportKey,
  type ImportRow,
  replaceImports,
} from './own-imports.queries.ts'
import { presentImport } from './present-import.ts'

type UploadDeps = Pick<Deps, 'db' | 'clock'>

/** No file is taken that would make the files of all learners larger than this. */
const mostStoredBytes = 20 * 2 ** 30

interface ChosenFile {
  name: string
  size: number
  /** Epoch milliseconds. */
  modified: number
}

/** The format that the name says. @throws HttpError 415 */
export function formatNamed(name: string): (typeof importFormats)[number] {
  const format = importFormats.find((one) => name.toLowerCase().endsWith(`.${one}`))
  if (!format) throw unsupportedMediaType(wrongImportType)
  return format
}

/**
 * Begins to take a file, or goes on with the same one. @throws HttpError 409 import_running, 413, 415, 503 when too
 * many files wait
 */
export async function beginImport(deps: UploadDeps, userId: number, file: ChosenFile): Promise<OwnImportRun> {
  const format = formatNamed(file.name)
  const most = format === 'apkg' || format === 'colpkg' ? mostPackageBytes : mostTableBytes
  if (file.size > most)
    throw payloadTooLarge(`The file is too large. At most ${most / 2 ** 20} MB are allowed.`)
  try {
    return presentImport(await findOrAdd(deps, userId, file))
  } catch (error) {
    // The same file came twice at once; the first one is there now.
    if (isUniqueViolation(error, 'own_import')) return presentImport(await findOrAdd(deps, userId, file))
    throw error
  }
}

const isSame = (row: ImportRow, { name, size, modified }: ChosenFile) =>
  row.name === name && row.size === size && row.modified === modified

const findOrAdd = ({ db, clock }: UploadDeps, userId: number, file: ChosenFile): Promise<ImportRow> =>
  db.transaction(async (tx) => {
    const last = await findLastImport(tx, userId, { locks: true })
    if (last?.state === 'waiting' || last?.state === 'running')
      throw conflict('An import is running. Please wait until it has ended.', 'import_running')
    if (last && (last.state === 'uploading' || last.state === 'checked') && isSame(last, file)) return last
    if ((await countStoredBytes(tx)) + file.size > mostStoredBytes)
      throw unavailable('Too many files are waiting to be imported. Please try again later.')
    const id = await takeOwnIds(tx, userId, 1)
    return replaceImports(tx, { ...file, userId, id }, clock.now())
  })

/** @throws HttpError 404 */
export async function requireImport({ db }: Pick<Deps, 'db'>, key: ImportKey): Promise<ImportRow> {
  const row = await findImport(db, key)
  if (!row) throw notFound('This import does not exist')
  return row
}

/**
 * Stores a part of a file. @returns the number of bytes that are here: a part that is here already, or comes too
 * early, changes nothing @throws HttpError 404, 409 when the file is not wanted any more
 */
export async function sendPart(
  { db, clock }: UploadDeps,
  key: ImportKey,
  part: { offset: number; bytes: Uint8Array },
): Promise<{ received: number }> {
  const { offset: start, bytes } = part
  if (bytes.length > 0) await db.transaction((tx) => addPart(tx, key, { start, bytes, now: clock.now() }))
  const { received, state } = await requireImport({ db }, key)
  if (state !== 'uploading' && state !== 'checked')
    throw conflict('This import takes no file any more.', 'import_ended')
  return { received }
}
