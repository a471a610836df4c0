import { useEffect, useReducer, useState } from 'react'
import { outbox, useSyncState } from '#client/features/outbox/outbox.ts'
import { cardSubject } from '#client/features/outbox/outbox-rows.ts'
import { queryClient, queryFor } from '#client/platform/queries.ts'
import { catalogue, type StudyCard } from '#contracts/catalogue.ts'
import { createSessionCards } from './session-cards.ts'

/** The cards of a session, shown anew with every change and told what the queue of this browser does. */
export function useSessionCards(given: readonly StudyCard[]) {
  const [, showAgain] = useReducer((count: number) => count + 1, 0)
  const [cards] = useState(() => {
    const onChange = (changed: StudyCard) => {
      showInQueries(changed)
      showAgain()
    }
    return createSessionCards(given, { onChange, readAgain })
  })
  const { subjects } = useSyncState()
  useEffect(() => {
    const stop = outbox.onSettled(cards.settle)
    return () => void stop()
  }, [cards])
  useEffect(() => cards.look(subjects), [cards, subjects])

  return {
    ...cards,
    isUnsynced: (cardId: number) => cards.isAwaited(cardId) || subjects.has(cardSubject(cardId)),
  }
}

const chapterQuery = (id: number) => queryFor(catalogue.listChapterFlashcards, { params: { id } })

async function readAgain({ flashcard, chapter }: StudyCard): Promise<StudyCard | undefined> {
  const entries = await queryClient.fetchQuery({ ...chapterQuery(chapter.id), staleTime: 0 }).catch(() => [])
  return entries.find((entry) => entry.flashcard.id === flashcard.id)
}

/** Other screens read the chapter's entries from the query cache. */
function showInQueries(changed: StudyCard): void {
  const { queryKey } = chapterQuery(changed.chapter.id)
  queryClient.setQueryData<StudyCard[]>(queryKey, (entries) =>
    entries?.map((entry) => (entry.flashcard.id === changed.flashcard.id ? changed : entry)),
  )
}
