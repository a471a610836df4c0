import { contentFingerprint, readEdition } from '#content/edition.ts'
import { type Content, readContent } from '#content/read-content.ts'
import { findLoaded, lockLoaded, saveLoaded } from '#server/database/content/shipped-content.ts'
import { loadQuestions } from '#server/features/questions/bank/load-questions.ts'
import type { Database } from './database/connect.ts'
import type { Deps } from './deps.ts'
import { loadContent } from './features/catalogue/load-content.ts'
import { loadDrugs } from './features/drugs/load-drugs.ts'

export interface Shipped {
  edition: number
  /** Of the files on disk. */
  fingerprint: string
  /** Whether the edition was sealed with exactly these files. */
  isSealed: boolean
  read(): Content
}

export function shippedContent(): Shipped {
  const { edition, fingerprint: sealed } = readEdition()
  const fingerprint = contentFingerprint()
  return { edition, fingerprint, isSealed: fingerprint === sealed, read: readContent }
}

/**
 * Loads all content that ships with the product into the database, in one transaction. The loaded edition never decreases:
 * an older version that starts again changes nothing, and a start with the same content reads nothing.
 * @throws Error in production when the content differs from that of its edition.
 */
export async function loadShipped(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'config'>,
  shipped = shippedContent(),
): Promise<void> {
  const { edition, fingerprint } = shipped
  await deps.db.transaction(async (tx) => {
    const loaded = await lockLoaded(tx)
    if (loaded && loaded.edition > edition) {
      deps.log.warn({ loaded: loaded.edition, edition }, 'a newer edition of the content is loaded and stays')
      return
    }
    const isSameEdition = loaded?.edition === edition
    if (isSameEdition && loaded.fingerprint === fingerprint) return
    if (deps.config.isProduction && (isSameEdition || !shipped.isSealed))
      throw new Error(
        `The content was changed without a new edition (${edition}). Run npm run new-edition and ship what it writes.`,
      )
    const content = shipped.read()
    await loadContent({ ...deps, db: tx }, content)
    await loadDrugs({ ...deps, db: tx }, content)
    await loadQuestions({ ...deps, db: tx }, content)
    await saveLoaded(tx, { edition, fingerprint })
  })
}

/** Whether the database holds the content of this version or of a newer one. */
export async function isContentLoaded(db: Database): Promise<boolean> {
  const loaded = await findLoaded(db)
  return loaded !== undefined && loaded.edition >= readEdition().edition
}
