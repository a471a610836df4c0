import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { FilterField } from '#client/ui/filter-field.tsx'
import classes from './card-filter.module.css'

const typingPauseMs = 200

/** What is typed shows at once; the list, and the address with it, follow after a pause. */
export function CardFilter({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search)
  const [reported, setReported] = useState(search)
  const [seen, setSeen] = useState(search)
  const report = useDebouncedCallback((words: string) => {
    setReported(words)
    onSearch(words)
  }, typingPauseMs)
  if (search !== seen) {
    setSeen(search)
    // Not by typing here: by Back, or by a card that was added.
    if (search !== reported) setTyped(search)
  }
  return (
    <FilterField
      label="Filter cards"
      placeholder="Words of question, answer or tags"
      className={classes.filter}
      value={typed}
      onChange={(words) => {
        setTyped(words)
        report(words)
      }}
    />
  )
}
