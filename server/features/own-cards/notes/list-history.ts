import type { Reply } from '#contracts/endpoint.ts'
import type { ownCards } from '#contracts/own-cards/own-cards.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { listEarlierTexts } from './note-history.queries.ts'
import { requireNote } from './present-note.ts'

/** The earlier texts of a note, the latest first. An edit brings one back. @throws HttpError 404 */
export async function listHistory(
  deps: Pick<Deps, 'db'>,
  learner: SignedIn,
  noteId: number,
): Promise<Reply<typeof ownCards.noteHistory>> {
  await requireNote(deps, learner, noteId)
  const versions = await listEarlierTexts(deps.db, learner.userId, noteId)
  return {
    versions: versions.map(({ content, revision, savedAt }) => ({
      ...content,
      revision,
      savedAt: savedAt.toISOString(),
    })),
  }
}
