import { type ReactNode, useState } from 'react'
import { TextButton } from '#client/ui/buttons/text-button.tsx'
import classes from './begun-list.module.css'
import { ShortList } from './short-list.tsx'

interface BegunListProps<Item> {
  items: readonly Item[]
  isBegun: (item: Item) => boolean
  /** The singular and the plural of the items' name: "class", "classes". */
  word: string
  words: string
  /** The words that filter the list. While there are any, nothing is collapsed. */
  search: string
  /** Shown when no item was begun. */
  none: ReactNode
  /** @param part distinguishes the list of begun items from that of the others */
  children: (shown: readonly Item[], part: 'begun' | 'not begun') => ReactNode
}

/** A list of the items that were begun. The others follow, collapsed. */
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
