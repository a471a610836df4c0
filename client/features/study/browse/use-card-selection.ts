import { useState } from 'react'
import { queryClient, queryFor } from '#client/platform/calls/queries.ts'
import { errorToast } from '#client/platform/toast.ts'
import { browse, mostChosenCards } from '#contracts/study/browse.ts'
import { type BrowseView, filterOf } from './use-browse-view.ts'

const nothing: ReadonlySet<number> = new Set()

/** The cards that are chosen, on all pages; another filter chooses none. */
export function useCardSelection(view: BrowseView) {
  const filter = filterOf(view)
  const key = JSON.stringify({ ...filter, sort: undefined })
  const [chosen, setChosen] = useState({ key, ids: nothing })
  const ids = chosen.key === key ? chosen.ids : nothing
  const set = (next: ReadonlySet<number>) => setChosen({ key, ids: next })

  function toggle(id: number, isOn: boolean): void {
    const next = new Set(ids)
    if (!isOn) next.delete(id)
    else if (next.size < mostChosenCards) next.add(id)
    else errorToast(`At most ${mostChosenCards} cards can be chosen at once.`)
    set(next)
  }

  /** Those that the learner may open, in the order of the table. */
  async function chooseAll(): Promise<void> {
    try {
      const query = queryFor(browse.listMatchingIds, { query: filter })
      set(new Set((await queryClient.fetchQuery({ ...query, staleTime: 0 })).ids))
    } catch {
      errorToast('The cards could not be chosen. Please try again.')
    }
  }
  return { ids, toggle, chooseAll, clear: () => set(nothing) }
}
