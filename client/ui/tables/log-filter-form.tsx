import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import classes from './log-filter-form.module.css'

type Typed = { currentTarget: { value: string } }
interface FieldProps {
  value: string
  onChange: (event: Typed) => void
}

interface LogFilterFormProps<F extends { from: string; to: string }> {
  /** As in "Filter the log". */
  label: string
  /** With every part empty. */
  empty: F
  /** What the form begins with: with another one it is to be mounted again. */
  filter: F
  onApply: (filter: F) => void
  /** The fields before the two days, each with the props of its part. */
  children: (part: (name: keyof F) => FieldProps) => ReactNode
}

/** Narrows a log. Nothing is asked of the server before it is sent. */
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
