import { NativeSelect, NumberInput, Text, Textarea, TextInput } from '@mantine/core'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { checkAddressList } from '#contracts/messages/address-list.ts'
import { type ComposeForm, kindOptions, recipientsIn } from './compose-form.ts'
import { reachNowText, recipientsText, useRecipientCount } from './recipient-count.ts'

interface RecipientFieldsProps {
  form: ComposeForm
  onChange: (part: Partial<ComposeForm>) => void
}

/** Whom the broadcast is for, and how many they are now. */
export function RecipientFields({ form, onChange }: RecipientFieldsProps) {
  const whole = { min: 1, allowDecimal: false, allowNegative: false, clampBehavior: 'none' } as const
  return (
    <>
      <NativeSelect
        label="Recipients"
        data={kindOptions}
        value={form.kind}
        onChange={(event) => onChange({ kind: event.currentTarget.value as ComposeForm['kind'] })}
      />
      {(form.kind === 'expiring' || form.kind === 'unseen') && (
        <NumberInput
          label="Days"
          max={3650}
          {...whole}
          value={form.days}
          onChange={(days) => onChange({ days })}
        />
      )}
      {form.kind === 'exam' && (
        <NumberInput
          label="Weeks"
          max={260}
          {...whole}
          value={form.weeks}
          onChange={(weeks) => onChange({ weeks })}
        />
      )}
      {form.kind === 'program' && (
        <TextInput
          label="Program or place"
          description="How the practice location in the profile begins."
          maxLength={200}
          value={form.program}
          onChange={(event) => onChange({ program: event.currentTarget.value })}
        />
      )}
      {form.kind === 'list' && <ListField form={form} onChange={onChange} />}
      <ReachText form={form} />
    </>
  )
}

function ListField({ form, onChange }: RecipientFieldsProps) {
  const { emails, problem } = checkAddressList(form.list)
  return (
    <Textarea
      label="Addresses"
      description="Separated by commas, semicolons or line breaks."
      rows={5}
      error={emails.length > 0 && problem}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      value={form.list}
      onChange={(event) => onChange({ list: event.currentTarget.value })}
    />
  )
}

function ReachText({ form }: { form: ComposeForm }) {
  const recipients = recipientsIn(form)
  const { data, error } = useRecipientCount(recipients ?? { kind: 'all' }, recipients !== undefined)
  const counts = recipients && data
  return (
    <Text size="sm" c="dimmed" role="status" mih="1.5em">
      {recipients && error && `Their number could not be loaded. ${reasonOf(error)}`}
      {counts && `It would reach ${reachNowText(counts)}. ${recipientsText(form, counts)}`}
    </Text>
  )
}
