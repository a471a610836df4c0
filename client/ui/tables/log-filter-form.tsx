import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import classes from './log-filter-form.module.css'

type Typed = { currentTarget: { value: string } }
interface FieldProps {
  value: string
  onChange: (event: Typed) => void
}

interface LogFilterFormProps<F extends { from: string; to: string }> {
  /** The label of the form, as in "Filter the log". */
  label: string
  /** The filter with all parts empty. */
  empty: F
  /** The initial filter. To show another one, the form has to be mounted again. */
  filter: F
  onApply: (filter: F) => void
  /** Renders the fields before the two days, each with the props of its part. */
  children: (part: (name: keyof F) => FieldProps) => ReactNode
}

/** Filters a log. The server is asked only when the form is submitted. */
export function LogFilterForm<F extends { from: string; to: string }>(props: LogFilterFormProps<F>) {
  const { label, empty, filter, onApply, children } = props
  const [typed, setTyped] = useState(filter)
  const part = (name: keyof F): FieldProps => ({
    value: String(typed[name]),
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
  return (
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
  )
}
