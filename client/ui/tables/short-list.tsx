import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { TextButton } from '#client/ui/buttons/text-button.tsx'

interface ShortListProps<Item> {
  items: readonly Item[]
  /** What they are, as in "classes". */
  words: string
  /** How many are shown at first. */
  first?: number
  children: (shown: readonly Item[]) => ReactNode
}

/** The first of a long list, and the button that shows the others too. */
export function ShortList<Item>({ items, words, first = 12, children }: ShortListProps<Item>) {
  const [isWhole, setWhole] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  function toggle(): void {
    flushSync(() => setWhole(!isWhole))
    // The window was at the end of the long list, which is gone.
    if (isWhole) button.current?.scrollIntoView({ block: 'center' })
  }
  return (
    <>
      {children(isWhole ? items : items.slice(0, first))}
      {items.length > first && (
        <TextButton ref={button} aria-expanded={isWhole} onClick={toggle}>
          {isWhole ? 'Show fewer' : `Show all ${items.length} ${words}`}
        </TextButton>
      )}
    </>
  )
}
