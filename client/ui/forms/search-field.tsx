import { useDebouncedCallback } from '@mantine/hooks'
import { type ComponentProps, useState } from 'react'
import { FilterField } from './filter-field.tsx'

const typingPauseMs = 200

interface SearchFieldProps
  extends Pick<ComponentProps<typeof FilterField>, 'label' | 'placeholder' | 'className'> {
  /** In the address. */
  search: string
  onSearch: (search: string) => void
}

/** What is typed shows at once; the list, and the address with it, follow after a pause. */
export function SearchField({ search, onSearch, ...field }: SearchFieldProps) {
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
    if (search !== reported.trim()) {
      setTyped(search)
      setReported(search)
    }
  }
  return (
    <FilterField
      {...field}
      value={typed}
      onChange={(words) => {
        setTyped(words)
        report(words)
      }}
    />
  )
}
