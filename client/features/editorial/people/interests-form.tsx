import { Button, Radio, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/calls/calls.ts'
import { reloadAdmin } from '#client/platform/calls/queries.ts'
import { toast } from '#client/platform/toast.ts'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { LeaveWarning } from '#client/ui/forms/leave-warning.tsx'
import { editorialPeople, type Interests, longestStatement } from '#contracts/editorial/people.ts'

interface InterestsFormProps {
  year: number
  /** The latest statement, of this year or an earlier one, with which the form begins. */
  stated: Interests | null
}

/** Declares that there is nothing to declare, or what there is. */
export function InterestsForm({ year, stated }: InterestsFormProps) {
  const isOfYear = stated?.year === year
  const form = useForm({
    initialValues: {
      has: stated ? (stated.statement === '' ? 'none' : 'some') : '',
      statement: stated?.statement ?? '',
    },
    validate: {
      has: (value) => (value === '' ? 'Choose one of the two' : null),
      statement: (value, { has }) =>
        has === 'some' && value.trim() === '' ? 'Say what there is to declare' : null,
    },
  })
  const save = useMutation({
    mutationFn: (statement: string) =>
      call(editorialPeople.stateInterests, { body: { statement } }, { urgent: true }),
    onSuccess: () => {
      form.resetDirty()
      toast({ title: 'Success', description: `Your interests in ${year} are saved` })
      void reloadAdmin()
    },
  })
  const { has } = form.getValues()
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => save.mutate(values.has === 'some' ? values.statement.trim() : ''))}
    >
      <Stack gap="md">
        <Radio.Group aria-label={`Your interests in ${year}`} {...form.getInputProps('has')}>
          <Stack gap="sm">
            <Radio value="none" label="Nothing to declare" />
            <Radio value="some" label="There is something to declare" />
          </Stack>
        </Radio.Group>
        {has === 'some' && (
          <Textarea
            label="What there is to declare"
            description="Employment, fees, grants, shares, patents: whatever a reader should know."
            autosize
            minRows={3}
            maxLength={longestStatement}
            {...form.getInputProps('statement')}
          />
        )}
        <FailureReason error={save.error} />
        <FormActions>
          <Button type="submit" size="sm" loading={save.isPending} disabled={isOfYear && !form.isDirty()}>
            {stated && !isOfYear ? `State it for ${year}` : 'Save'}
          </Button>
        </FormActions>
      </Stack>
      <LeaveWarning isActive={form.isDirty()} view={['page']}>
        What you declare is not saved and will be lost.
      </LeaveWarning>
    </form>
  )
}
