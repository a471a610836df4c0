import { NativeSelect, TextInput } from '@mantine/core'
import { templateChoices } from '#client/features/messages/admin/mail-words.ts'
import { LogFilterForm } from '#client/ui/tables/log-filter-form.tsx'
import { mailStatusLabels } from '#client/ui/text/mail-state.ts'

export const emptyFilter = { recipient: '', template: '', status: '', from: '', to: '' }
export type OutboxFilter = typeof emptyFilter

const statuses = [
  { value: '', label: 'Any' },
  ...Object.entries(mailStatusLabels).map(([value, label]) => ({ value, label })),
]
const templates = [{ value: '', label: 'Every kind' }, ...templateChoices]

interface OutboxFilterFormProps {
  filter: OutboxFilter
  onApply: (filter: OutboxFilter) => void
}

export function OutboxFilterForm(props: OutboxFilterFormProps) {
  return (
    <LogFilterForm savedFor="outbox" label="Filter the messages" empty={emptyFilter} {...props}>
      {(part) => (
        <>
          <TextInput
            label="Recipient"
            placeholder="Beginning of the address"
            autoCapitalize="none"
            maxLength={254}
            {...part('recipient')}
          />
          <NativeSelect label="Kind" data={templates} {...part('template')} />
          <NativeSelect label="State" data={statuses} {...part('status')} />
        </>
      )}
    </LogFilterForm>
  )
}
