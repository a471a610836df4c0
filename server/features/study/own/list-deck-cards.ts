import type { Reply } from '#contracts/endpoint.ts'
import type { ownCards } from '#contracts/own-cards/own-cards.ts'
import type { sessionScopes } from '#contracts/study/study.ts'
import { oneOfEachNote } from '#domain/own-cards/siblings.ts'
import { isDue, isSetAside } from '#domain/scheduling/due.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import { findLoad } from '#server/features/study/rating/load.queries.ts'
import { presentStudyCards } from '#server/features/study/rating/present-study-card.ts'
import { listStudyCardsById, type StudyCardRow } from '#server/features/study/study-cards.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { findDeckName, listDeckCardIds } from './own-cards.queries.ts'

/**
 * The cards of a deck and of those inside it, 500 at most: of all, or to study now of those due or those that are new, one of
 * each note. @throws HttpError 404
 */
export async function listDeckCards(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  learner: SignedIn,
  { deckId, scope = 'all' }: { deckId: number; scope?: (typeof sessionScopes)[number] | undefined },
): Promise<Reply<typeof ownCards.deckCards>> {
  const { userId, timeZone } = learner
  const today = studyDayOf(clock.now().getTime(), timeZone)
  const name = await findDeckName(db, userId, deckId)
  if (name === undefined) throw notFound('This deck does not exist')
  const rows = await listStudyCardsById(
    db,
    userId,
    await listDeckCardIds(db, { userId, deckName: name, today }),
  )
  const asked = scope === 'all' ? rows : askedNow(rows, { today, scope })
  return presentStudyCards(asked, { ...learner, today, ...(await findLoad(db, userId, today)) })
}

function askedNow(rows: readonly StudyCardRow[], { today, scope }: { today: number; scope: 'due' | 'new' }) {
  const isAsked = ({ own: { state, setAside } }: StudyCardRow) =>
    scope === 'due'
      ? isDue({ ...state, ...setAside }, today)
      : state.reviewCount === 0 && !isSetAside(setAside, today)
  const notes = rows.map((row) => ({
    row,
    noteId: row.written?.noteId ?? 0,
    lastStudyDay: row.own.state.lastStudyDay,
  }))
  const studied = notes.filter(({ lastStudyDay }) => (lastStudyDay ?? 0) >= today)
  const asked = notes.filter(({ row }) => isAsked(row) && !studied.some((other) => other.row === row))
  return oneOfEachNote([...studied, ...asked], today).map(({ row }) => row)
}
