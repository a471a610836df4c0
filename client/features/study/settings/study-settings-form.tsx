import { Button, Group, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, call, textOf } from '#client/platform/calls.ts'
import { queryFor } from '#client/platform/queries.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { type StudySettings, study } from '#contracts/study.ts'
import { changedSettings } from './changed-settings.ts'
import { StudySettingsFields, useStudySettingsForm } from './study-settings-fields.tsx'

/** The settings of the schedule, such as the exam date that it plans for. */
export function StudySettingsForm({ stored }: { stored: StudySettings }) {
  const queryClient = useQueryClient()
  const form = useStudySettingsForm(stored)
  const save = useMutation({
    mutationFn: (values: StudySettings) =>
      call(study.updateSettings, { body: changedSettings(stored, values) }, { urgent: true }),
    onSuccess: async (saved) => {
      toast({ title: 'Study settings saved' })
      await queryClient.invalidateQueries()
      queryClient.setQueryData(queryFor(study.getSettings).queryKey, saved)
    },
    onError: (error) => {
      if (error instanceof CallError && error.fields) form.setErrors(error.fields)
      errorToast(textOf(error, 'Failed to save changes. Please try again.'))
    },
  })

  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Stack>
        <StudySettingsFields form={form} />
        <Group>
          <Button type="submit" loading={save.isPending}>
            Save study settings
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
