import type { cardImport } from '#contracts/catalogue/card-import.ts'
import type { HandlerResult } from '#contracts/endpoint.ts'
import { type PlannedRow, planImport } from '#domain/import/plan-import.ts'
import type { Database } from '#server/database/connect.ts'
import { findContentVersion } from '#server/database/content/content-version.ts'
import type { CardFile } from '#server/features/catalogue/import/files/card-file.ts'
import { findChapterByTitle, listKnownCards } from './card-import.queries.ts'

/** What an import of a file into the chapter of this title would do. */
export interface CheckedUpload {
  /** The content that it was compared with. */
  contentVersion: number
  /** Undefined when a new one would be made. */
  chapter: { id: number; title: string } | undefined
  rows: PlannedRow[]
  summary: Summary
}

/** What the replies of a preview and of an import have in common. */
type Summary = Omit<HandlerResult<typeof cardImport.upload>, 'message'>

/** Compares a file with its chapter; writes nothing. */
export async function checkUpload(
  db: Database,
  { title, file }: { title: string; file: CardFile },
): Promise<CheckedUpload> {
  const contentVersion = await findContentVersion(db)
  const chapter = await findChapterByTitle(db, title)
  const known = chapter ? await listKnownCards(db, chapter.id) : []
  const { rows, missing } = planImport(file.cards, known)
  const countOf = (state: PlannedRow['state']) => rows.filter((row) => row.state === state).length
  return {
    contentVersion,
    chapter,
    rows,
    summary: {
      format: file.format,
      chapterId: chapter?.id ?? null,
      chapterTitle: chapter?.title ?? title,
      created: countOf('new'),
      changed: countOf('changed'),
      same: countOf('same'),
      invalid: countOf('invalid'),
      missing,
      notes: file.notes,
    },
  }
}
