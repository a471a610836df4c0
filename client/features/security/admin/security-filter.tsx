import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { securityEventKinds } from '#contracts/security.ts'
import { eventWords } from '../event-words.ts'
import classes from './security.module.css'

export const emptyFilter = { kind: '', username: '', address: '', from: '', to: '' }
type Filter = typeof emptyFilter

const kinds = [
  { value: '', label: 'Everything' },
  ...securityEventKinds.map((value) => ({ value, label: eventWords[value] })),
]

/** Narrows the list. Nothing is asked of the server before it is sent. */
export function SecurityFilterForm({
  filter,
  onApply,
}: {
  filter: Filter
  onApply: (filter: Filter) => void
}) {
  const [typed, setTyped] = useState(filter)
  const set = (name: keyof Filter) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setTyped((before) => ({ ...before, [name]: value.trim() }))
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onApply(typed)
  }
  const clear = () => {
    setTyped(emptyFilter)
    onApply(emptyFilter)
  }
  return (
    <form className={classes.filter} aria-label="Filter the events" onSubmit={apply}>
      <NativeSelect label="What" data={kinds} value={typed.kind} onChange={set('kind')} />
      <TextInput
        label="Username"
        autoCapitalize="none"
        maxLength={50}
        value={typed.username}
        onChange={set('username')}
      />
      <TextInput
        label="Address"
        autoCapitalize="none"
        maxLength={50}
        value={typed.address}
        onChange={set('address')}
      />
      <TextInput label="From (UTC)" type="date" value={typed.from} onChange={set('from')} />
      <TextInput label="To (UTC)" type="date" value={typed.to} onChange={set('to')} />
      <Group gap="sm" className={classes.filterActions ?? ''}>
        <Button type="submit">Filter</Button>
        <Button variant="default" onClick={clear}>
          Clear
        </Button>
      </Group>
    </form>
  )
}
