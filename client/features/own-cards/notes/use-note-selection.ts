import { useState } from 'react'
import { errorToast } from '#client/platform/toast.ts'
import { mostNotesAtOnce } from '#domain/own-cards/limits.ts'

const nothing: ReadonlySet<number> = new Set()

/** The chosen notes on all pages. @param key names the filter; changing it clears the choice */
export function useNoteSelection(key: string) {
  const [chosen, setChosen] = useState({ key, ids: nothing })
  const ids = chosen.key === key ? chosen.ids : nothing
  const set = (next: ReadonlySet<number>) => setChosen({ key, ids: next })

  function add(more: readonly number[]): void {
    const next = new Set([...ids, ...more])
    if (next.size > mostNotesAtOnce) errorToast(`At most ${mostNotesAtOnce} notes can be chosen at once.`)
    else set(next)
  }
  function toggle(id: number, isOn: boolean): void {
    if (isOn) add([id])
    else set(new Set([...ids].filter((other) => other !== id)))
  }
  return { ids, add, toggle, clear: () => set(nothing) }
}
