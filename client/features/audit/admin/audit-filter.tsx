import { NativeSelect, TextInput } from '@mantine/core'
import { LogFilterForm } from '#client/ui/tables/log-filter-form.tsx'
import { actionText, fieldText } from './audit-words.ts'

export const emptyFilter = {
  action: '',
  actor: '',
  person: '',
  subjectType: '',
  subjectId: '',
  from: '',
  to: '',
}
type AuditFilter = typeof emptyFilter

interface AuditFilterFormProps {
  filter: AuditFilter
  /** The values that occur in the log; undefined while they load. */
  known: { actions: string[]; actors: string[]; subjectTypes: string[] } | undefined
  onApply: (filter: AuditFilter) => void
}

export function AuditFilterForm({ filter, known, onApply }: AuditFilterFormProps) {
  return (
    <LogFilterForm
      savedFor="audit"
      label="Filter the log"
      empty={emptyFilter}
      filter={filter}
      onApply={onApply}
    >
      {(part) => (
        <>
          <NativeSelect
            label="Action"
            data={actionChoices(known?.actions ?? [], part('action').value)}
            {...part('action')}
          />
          <NativeSelect
            label="Who"
            data={choices('Everybody', known?.actors ?? [], part('actor').value)}
            {...part('actor')}
          />
          <TextInput
            label="Person acted on"
            placeholder="Username or id"
            autoCapitalize="none"
            maxLength={100}
            {...part('person')}
          />
          <NativeSelect
            label="Subject"
            data={choices('Everything', known?.subjectTypes ?? [], part('subjectType').value, fieldText)}
            {...part('subjectType')}
          />
          <TextInput label="Subject id" maxLength={100} {...part('subjectId')} />
        </>
      )}
    </LogFilterForm>
  )
}

/** The chosen value stays in the list, even before the values of the log are loaded. */
const withChosen = (known: string[], chosen: string) =>
  chosen === '' || known.includes(chosen) ? known : [...known, chosen]

const choices = (all: string, known: string[], chosen: string, words = (name: string) => name) => [
  { value: '', label: all },
  ...withChosen(known, chosen).map((value) => ({ value, label: words(value) })),
]

/** All actions. Where a noun has several, the noun alone stands before them and selects them all. */
function actionChoices(known: string[], chosen: string) {
  const nouns = Map.groupBy(known, (action) => action.split('.')[0] ?? action)
  const grouped = [...nouns].flatMap(([noun, actions]) => (actions.length > 1 ? [noun, ...actions] : actions))
  return choices('Everything', grouped, chosen, (action) =>
    action.includes('.') || !nouns.has(action) ? actionText(action) : `${actionText(action)}: all`,
  )
}
