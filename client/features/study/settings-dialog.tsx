import { Button, Group, Loader, NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type CallError, call, textOf } from '#client/platform/calls.ts'
import { queryClient, queryFor } from '#client/platform/queries.ts'
import { toast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { type StudySettings, study } from '#contracts/study.ts'
import { settingsQuery } from './learner-settings.ts'

const zones = () => {
  const known = Intl.supportedValuesOf('timeZone')
  return known.includes('UTC') ? known : ['UTC', ...known]
}

/** What a learner sets once: the exam, the day's amount, the keys. */
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
  const form = useForm({ initialValues: { ...settings, examDate: settings.examDate ?? '' } })
  const save = useMutation({
    mutationFn: (values: typeof form.values) =>
      call(
        study.updateSettings,
        { body: { ...values, examDate: values.examDate || null } },
        { urgent: true },
      ),
    onSuccess: async (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved)
      onDone()
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryFor(study.today).queryKey }),
        queryClient.invalidateQueries({ queryKey: ['/api/user'] }),
      ])
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: textOf(error, 'Failed to save changes. Please try again.'),
        destructive: true,
      }),
  })
  const zone = form.values.timeZone
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack gap="md">
        <TextInput
          type="date"
          label="Exam date"
          description="The schedule leads to this day. Leave it empty when you have none."
          {...form.getInputProps('examDate')}
        />
        <Group grow align="flex-end">
          <NumberInput
            label="New cards a day"
            min={0}
            max={200}
            allowDecimal={false}
            {...form.getInputProps('newCardsPerDay')}
          />
          <NumberInput
            label="Minutes a day"
            min={5}
            max={480}
            allowDecimal={false}
            {...form.getInputProps('dailyMinutes')}
          />
        </Group>
        <Select
          label="Time zone"
          description={
            zone === here ? 'Your study day changes at four in the morning.' : `This device is in ${here}.`
          }
          searchable
          data={zones()}
          {...form.getInputProps('timeZone')}
        />
        <Switch
          label="Easy button"
          description="A fourth rating for cards that need no more practice"
          {...form.getInputProps('easyButton', { type: 'checkbox' })}
        />
        <Switch
          label="Single-key shortcuts"
          description="1, 2, 3 rate, Z undoes, S starts the day. Space and arrows always work."
          {...form.getInputProps('singleKeys', { type: 'checkbox' })}
        />
      </Stack>
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
