import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

const typingPauseMs = 300

/** The place in a list that is in the address: its search, once typing pauses, and its page. Other parameters stay. */
export function useListPlace() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search')?.trim() ?? ''
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const [typed, setTyped] = useState(search)
  const shown = useRef(search)

  // A link on the page may lead to another search. What the field itself has put there is older than what is typed now.
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    setTyped(search)
  }, [search])

  function show(next: { search: string; page: number }, replace: boolean) {
    const change = (present: URLSearchParams) => {
      const changed = new URLSearchParams(present)
      changed.delete('search')
      changed.delete('page')
      if (next.search) changed.set('search', next.search)
      if (next.page > 1) changed.set('page', String(next.page))
      return changed
    }
    setParams(change, { replace, preventScrollReset: true })
  }

  const searchFor = useDebouncedCallback((text: string) => {
    if (text.trim() === search) return
    shown.current = text.trim()
    show({ search: shown.current, page: 1 }, true)
  }, typingPauseMs)

  return {
    search,
    page,
    typed,
    type(text: string) {
      setTyped(text)
      searchFor(text)
    },
    turnTo: (next: number) => show({ search, page: next }, false),
  }
}
