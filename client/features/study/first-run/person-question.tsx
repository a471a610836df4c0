import { Stack } from '@mantine/core'
import { PersonFields } from '#client/features/learner/person-fields.tsx'
import { FieldGroup } from '#client/ui/forms/field-group.tsx'
import type { PersonAnswers } from './first-run-draft.ts'

interface PersonQuestionProps {
  answers: PersonAnswers
  errors: Partial<Record<keyof PersonAnswers, string | undefined>>
  onChange: (part: PersonAnswers) => void
}

/** For an account that was registered with an address alone. */
export function PersonQuestion({ answers, errors, onChange }: PersonQuestionProps) {
  return (
    <FieldGroup isPart legend="Who are you?" help="Your name stands on receipts and on your study record.">
      <Stack gap="sm">
        <PersonFields
          inputProps={(field) => ({
            value: answers[field] ?? (field === 'role' ? null : ''),
            error: errors[field],
            onChange: (input: string | { currentTarget: { value: string } } | null) =>
              onChange({ [field]: (typeof input === 'object' ? input?.currentTarget.value : input) ?? '' }),
          })}
        />
      </Stack>
    </FieldGroup>
  )
}
