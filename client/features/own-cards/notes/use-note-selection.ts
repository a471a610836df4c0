import { useState } from 'react'

const nothing: ReadonlySet<number> = new Set()

/** The chosen notes on all pages. @param key names the filter; changing it clears the choice */
export function useNoteSelection(key: string) {
  const [chosen, setChosen] = useState({ key, ids: nothing })
  const ids = chosen.key === key ? chosen.ids : nothing
  const set = (next: ReadonlySet<number>) => setChosen({ key, ids: next })

  function toggle(id: number, isOn: boolean): void {
    const next = new Set(ids)
    if (isOn) next.add(id)
    else next.delete(id)
    set(next)
  }
  return {
    ids,
    add: (more: readonly number[]) => set(new Set([...ids, ...more])),
    toggle,
    clear: () => set(nothing),
  }
}
