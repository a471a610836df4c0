import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'

const shownAtFirst = 12

interface ShortListProps<Item> {
  items: readonly Item[]
  /** What they are, as in "classes". */
  words: string
  children: (shown: readonly Item[]) => ReactNode
}

/** The first of a long list, and the button that shows the others too. */
export function ShortList<Item>({ items, words, children }: ShortListProps<Item>) {
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      {children(isWhole ? items : items.slice(0, shownAtFirst))}
      {items.length > shownAtFirst && (
        <Button variant="subtle" mt="xs" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${items.length} ${words}`}
        </Button>
      )}
    </>
  )
}
