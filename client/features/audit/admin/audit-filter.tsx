import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import classes from './audit.module.css'
import { actionText, fieldText } from './audit-words.ts'

export const emptyFilter = { action: '', actor: '', subjectType: '', subjectId: '', from: '', to: '' }
type AuditFilter = typeof emptyFilter

interface AuditFilterFormProps {
  filter: AuditFilter
  /** What the log knows; undefined while it loads. */
  known: { actions: string[]; actors: string[]; subjectTypes: string[] } | undefined
  onApply: (filter: AuditFilter) => void
}

/** Narrows the log. Nothing is asked of the server before it is sent. */
export function AuditFilterForm({ filter, known, onApply }: AuditFilterFormProps) {
  const [typed, setTyped] = useState(filter)
  const set = (name: keyof AuditFilter) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setTyped((before) => ({ ...before, [name]: value }))
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
    <form className={classes.filter} aria-label="Filter the log" onSubmit={apply}>
      <NativeSelect
        label="Action"
        data={actionChoices(known?.actions ?? [], typed.action)}
        value={typed.action}
        onChange={set('action')}
      />
      <NativeSelect
        label="Who"
        data={choices('Everybody', known?.actors ?? [], typed.actor)}
        value={typed.actor}
        onChange={set('actor')}
      />
      <NativeSelect
        label="Subject"
        data={choices('Everything', known?.subjectTypes ?? [], typed.subjectType, fieldText)}
        value={typed.subjectType}
        onChange={set('subjectType')}
      />
      <TextInput label="Subject id" value={typed.subjectId} maxLength={100} onChange={set('subjectId')} />
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

/** What is chosen stays a choice, also before the log says what it knows. */
const withChosen = (known: string[], chosen: string) =>
  chosen === '' || known.includes(chosen) ? known : [...known, chosen]

const choices = (all: string, known: string[], chosen: string, words = (name: string) => name) => [
  { value: '', label: all },
  ...withChosen(known, chosen).map((value) => ({ value, label: words(value) })),
]

/** Every action, and before those of a noun the noun alone, which takes them all. */
function actionChoices(known: string[], chosen: string) {
  const nouns = Map.groupBy(known, (action) => action.split('.')[0] ?? action)
  const grouped = [...nouns].flatMap(([noun, actions]) => (actions.length > 1 ? [noun, ...actions] : actions))
  return choices('Everything', grouped, chosen, (action) =>
    action.includes('.') || !nouns.has(action) ? actionText(action) : `${actionText(action)}: all`,
  )
}
