import { type ReactNode, useState } from 'react'
import { TextButton } from '#client/ui/buttons/text-button.tsx'
import classes from './begun-list.module.css'
import { ShortList } from './short-list.tsx'

interface BegunListProps<Item> {
  items: readonly Item[]
  isBegun: (item: Item) => boolean
  /** What they are: "class", "classes". */
  word: string
  words: string
  /** What the list is narrowed to; then nothing is folded. */
  search: string
  /** Where nothing is begun. */
  none: ReactNode
  /** @param part tells apart the lists of what was begun and of what was not. */
  children: (shown: readonly Item[], part: 'begun' | 'not begun') => ReactNode
}

/** What was begun, and folded what was not. */
export function BegunList<Item>({
  items,
  isBegun,
  word,
  words,
  search,
  none,
  children,
}: BegunListProps<Item>) {
  const [isOpen, setOpen] = useState(false)
  const begun = items.filter(isBegun)
  const others = items.filter((item) => !isBegun(item))
  if (search.trim() !== '') {
    if (items.length === 0)
      return (
        <p className={classes.empty} role="status">
          No {word} matches “{search.trim()}”.
        </p>
      )
    return (
      <ShortList items={[...begun, ...others]} words={words}>
        {(shown) => children(shown, 'begun')}
      </ShortList>
    )
  }
  return (
    <>
      {begun.length > 0 ? (
        <ShortList items={begun} words={words}>
          {(shown) => children(shown, 'begun')}
        </ShortList>
      ) : (
        none
      )}
      {others.length > 0 && (
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {`Not begun (${others.length})`}
        </TextButton>
      )}
      {isOpen && children(others, 'not begun')}
    </>
  )
}
