import { Button, Group, Loader, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CallError, call, textOf } from '#client/platform/calls.ts'
import { settingsQuery } from '#client/platform/learner-settings.ts'
import { queryClient, queryFor } from '#client/platform/queries.ts'
import { toast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { type StudySettings, study } from '#contracts/study.ts'
import { changedSettings } from './changed-settings.ts'
import { StudySettingsFields, useStudySettingsForm } from './study-settings-fields.tsx'

/** The study settings without leaving the study home. */
export function SettingsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data, error } = useQuery(settingsQuery)
  return (
    <Dialog title="Study settings" isOpen={isOpen} onClose={onClose}>
      {data ? <SettingsForm settings={data} onDone={onClose} /> : <SettingsState error={error} />}
    </Dialog>
  )
}

function SettingsState({ error }: { error: CallError | null }) {
  if (!error) return <Loader size="sm" aria-label="Loading" />
  return <Text role="alert">The settings could not be loaded. {error.text}</Text>
}

function SettingsForm({ settings, onDone }: { settings: StudySettings; onDone: () => void }) {
  const form = useStudySettingsForm(settings)
  const save = useMutation({
    mutationFn: (values: StudySettings) =>
      call(study.updateSettings, { body: changedSettings(settings, values) }, { urgent: true }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved)
      onDone()
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryFor(study.today).queryKey }),
        queryClient.invalidateQueries({ queryKey: ['/api/user'] }),
      ])
    },
    onError: (error) => {
      if (error instanceof CallError && error.fields) form.setErrors(error.fields)
      toast({
        title: 'Error',
        description: textOf(error, 'Failed to save changes. Please try again.'),
        destructive: true,
      })
    },
  })
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <StudySettingsFields form={form} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </Group>
    </form>
  )
}
