import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RestDaysField } from '#client/features/study/rest-days/rest-days-field.tsx'
import { changePlan } from '#client/features/study/today/plan-change.ts'
import { CallError } from '#client/platform/calls/call-error.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { focusFirstError } from '#client/platform/calls/focus-first-error.ts'
import { queryClient } from '#client/platform/calls/queries.ts'
import { errorToast } from '#client/platform/toast.ts'
import { FieldGroup } from '#client/ui/forms/field-group.tsx'
import { isoDateOfStudyDay } from '#domain/scheduling/study-day.ts'
import { DisplayFields } from './display-fields.tsx'
import { ExamFields } from './exam-fields.tsx'
import { type PlanValues, problemsOf, todayOf } from './plan-form.ts'
import { StudyingFields } from './studying-fields.tsx'
import type { StoredPlan } from './use-stored-plan.ts'

interface StudySettingsFormProps {
  stored: StoredPlan
  onSaved: () => void
  buttons: (isSaving: boolean) => ReactNode
}

/** The names of the fields on the wire are not all those of the form. */
const fieldsOfForm = ({ days, ...fields }: Record<string, string>) => ({
  ...fields,
  ...(days !== undefined && { restDays: days }),
})

/** What a learner sets once: the exam that the reviews lead to, the day's amount, days kept free, how studying works. */
export function StudySettingsForm({ stored, onSaved, buttons }: StudySettingsFormProps) {
  const form = useForm<PlanValues>({
    initialValues: { ...stored.settings, restDays: stored.restDays },
    validate: (values) => problemsOf(values, stored.settings),
    validateInputOnBlur: true,
  })
  const save = useMutation({
    mutationFn: ({ restDays, ...values }: PlanValues) => changePlan(stored, { settings: values, restDays }),
    onSuccess: async () => {
      onSaved()
      // Due dates and intervals depend on the settings everywhere.
      await queryClient.invalidateQueries()
    },
    onError: (error) => {
      if (error instanceof CallError && error.fields) {
        const problems = fieldsOfForm(error.fields)
        form.setErrors(problems)
        focusFirstError(problems)
      }
      errorToast(textOf(error, 'Failed to save changes. Please try again.'))
    },
  })
  const { restDays, examDate } = form.values
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstError)} noValidate>
      <Stack gap="xl">
        <FieldGroup isPart legend="Exam and time">
          <ExamFields form={form} />
        </FieldGroup>
        <FieldGroup isPart legend="Rest days">
          <RestDaysField
            dates={restDays}
            today={isoDateOfStudyDay(todayOf(form.values))}
            examDate={examDate}
            error={form.errors.restDays}
            onChange={(dates) => form.setFieldValue('restDays', dates)}
          />
        </FieldGroup>
        <FieldGroup isPart legend="Studying">
          <StudyingFields form={form} />
        </FieldGroup>
        <FieldGroup isPart legend="Display">
          <DisplayFields form={form} />
        </FieldGroup>
        {buttons(save.isPending)}
      </Stack>
    </form>
  )
}
