import { useEffect, useRef } from 'react'

/** Scrolls to the top of a list once another page of it is on screen. @returns the ref of that top */
export function useTopOfPage(page: number) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    top.current?.scrollIntoView({ block: 'start' })
  }, [page])
  return top
}
