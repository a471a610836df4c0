import type { cardImport } from '#contracts/catalogue/card-import.ts'
import type { HandlerResult } from '#contracts/endpoint.ts'
import { type ColumnChoice, shapeOf } from '#domain/import/file-cards.ts'
import type { PlannedRow } from '#domain/import/plan-import.ts'
import { countText } from '#domain/text/count-text.ts'
import type { Deps } from '#server/deps.ts'
import type { CardFile } from '#server/features/catalogue/import/files/card-file.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict, unprocessable } from '#server/platform/http/http-error.ts'
import { type CheckedUpload, checkUpload } from './check-upload.ts'
import { writeCards } from './write-cards.ts'

interface Upload {
  title: string
  file: CardFile
  fileName: string
  /** The columns as the admin chose them, which are offered for the next such file. */
  chosen?: ColumnChoice | undefined
}

type Imported = HandlerResult<typeof cardImport.upload>
const attempts = 3

/**
 * Imports all cards of a file, or none. The content is compared before the transaction, which only writes;
 * when somebody changed content in between, it is compared again.
 * @throws HttpError 422 when a row is invalid, 409 when others keep changing content
 */
export async function importCards(
  deps: Pick<Deps, 'db' | 'clock' | 'outline'>,
  admin: SignedIn,
  upload: Upload,
): Promise<Imported> {
  if (upload.file.refused !== null) throw unprocessable(upload.file.refused, 'unreadable_file')
  const mapping = mappingOf(upload)
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const checked = await checkUpload(deps.db, upload)
    requireValid(checked.rows)
    const chapterId = await writeCards(deps, { checked, admin, fileName: upload.fileName, mapping })
    if (chapterId !== undefined) return { ...checked.summary, chapterId, message: messageOf(checked) }
  }
  throw conflict('Content is being changed at this moment. Please try again.', 'edited_meanwhile')
}

const mappingOf = ({ chosen, file: { columns } }: Upload) =>
  chosen && columns ? { shape: shapeOf(columns), choice: chosen } : undefined

function requireValid(rows: readonly PlannedRow[]): void {
  const invalid = rows.filter(({ state }) => state === 'invalid').length
  if (invalid > 0)
    throw unprocessable(
      `Nothing was imported: ${invalid} of ${countText(rows.length, 'row')} cannot be imported. Correct the file and choose it again.`,
    )
}

function messageOf({ summary: { created, changed, same } }: CheckedUpload): string {
  if (created + changed === 0)
    return `Nothing to import: ${countText(same, 'card')} of the file already in the chapter.`
  return `Imported: ${created} new, ${changed} changed, ${same} unchanged.`
}
