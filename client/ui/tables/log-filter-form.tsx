import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { filledIn } from '#client/platform/use-log-filter.ts'
import type { FilteredList } from '#contracts/accounts/saved-filters.ts'
import classes from './log-filter-form.module.css'
import { SavedFiltersMenu } from './saved-filters-menu.tsx'

type Typed = { currentTarget: { value: string } }
interface FieldProps {
  value: string
  onChange: (event: Typed) => void
}

type LogFilter = Record<string, string> & { from: string; to: string }

interface LogFilterFormProps<F extends LogFilter> {
  /** The label of the form, as in "Filter the log". */
  label: string
  /** The filter with all parts empty. */
  empty: F
  /** The initial filter. To show another one, the form has to be mounted again. */
  filter: F
  onApply: (filter: F) => void
  /** The list whose filters an admin can save, if it is one. */
  savedFor?: FilteredList
  /** Renders the fields before the two days, each with the props of its part. */
  children: (part: (name: keyof F) => FieldProps) => ReactNode
}

/** Filters a log. The server is asked only when the form is submitted. */
export function LogFilterForm<F extends LogFilter>(props: LogFilterFormProps<F>) {
  const { label, empty, filter, onApply, savedFor, children } = props
  const [typed, setTyped] = useState(filter)
  const part = (name: keyof F): FieldProps => ({
    value: typed[name] ?? '',
    onChange: ({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [name]: value })),
  })
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onApply(typed)
  }
  const clear = () => {
    setTyped(empty)
    onApply(empty)
  }
  const applySaved = (query: string) => {
    const saved = new URLSearchParams(query)
    onApply(Object.fromEntries(Object.keys(empty).map((name) => [name, saved.get(name) ?? ''])) as F)
  }
  return (
    <>
      <form className={classes.filter} aria-label={label} onSubmit={apply}>
        {children(part)}
        <TextInput label="From (UTC)" type="date" {...part('from')} />
        <TextInput label="To (UTC)" type="date" {...part('to')} />
        <Group gap="sm" className={classes.actions ?? ''}>
          <Button type="submit">Filter</Button>
          <Button variant="default" onClick={clear}>
            Clear
          </Button>
        </Group>
      </form>
      {savedFor && (
        // Beside the form: it has a form of its own.
        <Group>
          <SavedFiltersMenu
            list={savedFor}
            current={new URLSearchParams(filledIn(filter) as Record<string, string>).toString()}
            onChoose={applySaved}
          />
        </Group>
      )}
    </>
  )
}
