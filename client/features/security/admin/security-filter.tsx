import { NativeSelect, TextInput } from '@mantine/core'
import { eventWords } from '#client/features/security/event-words.ts'
import { LogFilterForm } from '#client/ui/tables/log-filter-form.tsx'
import { securityEventKinds } from '#contracts/security/security.ts'

export const emptyFilter = { kind: '', username: '', address: '', from: '', to: '' }
type Filter = typeof emptyFilter

const kinds = [
  { value: '', label: 'Everything' },
  ...securityEventKinds.map((value) => ({ value, label: eventWords[value] })),
]

export function SecurityFilterForm(props: { filter: Filter; onApply: (filter: Filter) => void }) {
  return (
    <LogFilterForm label="Filter the events" empty={emptyFilter} {...props}>
      {(part) => (
        <>
          <NativeSelect label="What" data={kinds} {...part('kind')} />
          <TextInput label="Username" autoCapitalize="none" maxLength={50} {...part('username')} />
          <TextInput label="Address" autoCapitalize="none" maxLength={50} {...part('address')} />
        </>
      )}
    </LogFilterForm>
  )
}
