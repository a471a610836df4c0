import type { PrimerContent } from '#content/study-text.ts'
import type { Database } from '#server/database/connect.ts'
import { contentHash } from '#server/database/content/shipped-content.ts'
import { listPrimerHashes, removeOtherPrimers, savePrimer } from './primer.queries.ts'

/**
 * Stores the shipped primers: new and changed ones whole, and none of a chapter whose file is gone.
 * @param chapterIds the ids of the loaded chapters by key
 */
export async function loadPrimers(
  tx: Database,
  primers: readonly PrimerContent[],
  chapterIds: ReadonlyMap<string, number>,
): Promise<void> {
  const known = await listPrimerHashes(tx)
  const kept: number[] = []
  for (const primer of primers) {
    const chapterId = chapterIds.get(primer.chapter)
    if (chapterId === undefined) continue
    kept.push(chapterId)
    const hash = contentHash(primer)
    if (known.get(chapterId) !== hash) await savePrimer(tx, { chapterId, primer, contentHash: hash })
  }
  await removeOtherPrimers(tx, kept)
}
