import type { Reply } from '#contracts/endpoint.ts'
import type { ownCards } from '#contracts/own-cards/own-cards.ts'
import { alikeTo, wordsOfFront } from '#domain/own-cards/similar-fronts.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { listOwnCandidates, listShippedCandidates } from './similar.queries.ts'

const mostSimilar = 5
/** Candidates are searched by the longest words, because these are the rarest. */
const mostAsked = 8

/** Cards that ask nearly the same as a front, the most alike first. @param noteId the note that has the front, if it is saved */
export async function findSimilar(
  { db }: Pick<Deps, 'db'>,
  learner: SignedIn,
  { front, noteId = 0 }: { front: string; noteId?: number | undefined },
): Promise<Reply<typeof ownCards.findSimilar>> {
  const words = wordsOfFront(front)
  if (words.size === 0) return { cards: [] }
  const asked = [...words].sort((one, other) => other.length - one.length).slice(0, mostAsked)
  const [shipped, own] = await Promise.all([
    listShippedCandidates(db, learner, asked),
    listOwnCandidates(db, { userId: learner.userId, exceptNoteId: noteId }, asked),
  ])
  const alike = alikeTo(words, [...own, ...shipped], mostSimilar)
  return { cards: alike.map(({ front: _, ...card }) => card) }
}
