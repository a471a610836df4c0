import { z } from 'zod'
import { studyCard } from '#contracts/catalogue/catalogue.ts'
import { endpoint } from '#contracts/endpoint.ts'
import { id, instant, trimmed, uuid } from '#contracts/primitives.ts'
import { drugComponentIds } from '#domain/mastery/drug-mastery.ts'
import { drugEntry } from './components.ts'

/** Study sessions that are continued in another browser, and ratings made in other browsers. */

/** More cards than a session from any source has. */
export const mostCardsOfSession = 1000

/** A card by its id, a component of a drug as "12:moa". */
export const sessionCardId = z.union([
  id,
  z.string().regex(new RegExp(`^[1-9]\\d{0,8}:(${drugComponentIds.join('|')})$`)),
])

export const sessionQueue = z.object({
  /**
   * The source of the session's cards, as browsers name it; sessions with the same source follow each other.
   */
  source: trimmed(260),
  spacedRepetition: z.boolean(),
  /** The session's cards in their order. */
  deck: z.array(sessionCardId).min(1).max(mostCardsOfSession),
})

export const loggedRating = z.object({
  cardId: sessionCardId,
  confidence: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  reviewId: uuid,
  reviewedAt: instant,
  /** The seconds from showing the card to its rating, where they are known. */
  seconds: z.number().int().nullable(),
  /** The key of the rating's session; null when the browser gave it none. */
  session: uuid.nullable(),
  /** Whether the rating counts; false for practice. */
  counts: z.boolean(),
  undone: z.boolean(),
})

const daySeconds = 86_400
/** How far back ratings are returned. */
export const mostSecondsBack = 7 * daySeconds

export const runningSessions = {
  list: endpoint({
    method: 'GET',
    path: '/api/study/sessions',
    summary:
      'Sessions to go on with in another browser: of each source the latest, if it is of this study day, not ended and rated in the last six hours',
    access: 'user',
    reply: z.object({ sessions: z.array(z.object({ key: uuid, source: z.string() })) }),
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/study/sessions/:key',
    summary:
      'A session with its ratings in their order and its cards as they are now: its queue follows from them',
    access: 'user',
    params: z.object({ key: uuid }),
    reply: sessionQueue.extend({
      isPractice: z.boolean(),
      tags: z.array(z.string()),
      ratings: z.array(loggedRating),
      /** The cards of the deck, without those that are locked or archived. */
      entries: z.array(studyCard),
      drugEntries: z.array(drugEntry),
    }),
  }),
  ratings: endpoint({
    method: 'GET',
    path: '/api/study/ratings',
    summary: 'Ratings of study sessions that arrived or were undone in the last seconds, in any browser',
    access: 'user',
    query: z.object({
      /** A duration, so that the browser's clock need not be right. */
      seconds: z.coerce.number<string | number>().int().min(1).max(mostSecondsBack),
    }),
    reply: z.object({ ratings: z.array(loggedRating) }),
  }),
}
