import { Button, Group, NumberInput, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, call, textOf } from '#client/platform/calls.ts'
import { queryFor } from '#client/platform/queries.ts'
import { toast } from '#client/platform/toast.ts'
import { validateWith } from '#client/platform/validate-with.ts'
import { type StudySettings, settings, study } from '#contracts/study.ts'
import { timeZoneOptions } from './time-zones.ts'

/** How the schedule is planned. The exam date is what the reviews are spread towards. */
export function StudySettingsForm({ stored }: { stored: StudySettings }) {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: stored,
    validate: validateWith(settings),
    validateInputOnBlur: true,
  })
  const save = useMutation({
    mutationFn: (body: StudySettings) => call(study.updateSettings, { body }, { urgent: true }),
    onSuccess: async (saved) => {
      toast({ title: 'Study settings saved' })
      await queryClient.invalidateQueries()
      queryClient.setQueryData(queryFor(study.getSettings).queryKey, saved)
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
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            type="date"
            label="Exam date"
            description="Reviews are spread towards this day."
            {...form.getInputProps('examDate')}
            value={form.values.examDate ?? ''}
            onChange={(event) => form.setFieldValue('examDate', event.currentTarget.value || null)}
          />
          <Select
            label="Time zone"
            description="A study day begins in this zone."
            searchable
            limit={80}
            nothingFoundMessage="No such time zone"
            data={timeZoneOptions(stored.timeZone)}
            {...form.getInputProps('timeZone')}
          />
          <NumberInput
            label="New cards a day"
            min={0}
            max={200}
            allowDecimal={false}
            {...form.getInputProps('newCardsPerDay')}
          />
          <NumberInput
            label="Daily minutes"
            min={5}
            max={480}
            allowDecimal={false}
            {...form.getInputProps('dailyMinutes')}
          />
        </SimpleGrid>
        <Switch
          label="Offer a fourth rating, Easy"
          description="For cards that you would like to see much later."
          {...form.getInputProps('easyButton', { type: 'checkbox' })}
        />
        <Switch
          label="Single-key shortcuts"
          description="Space flips, 1, 2 and 3 rate, arrows move, Z takes back."
          {...form.getInputProps('singleKeys', { type: 'checkbox' })}
        />
        <Group>
          <Button type="submit" loading={save.isPending}>
            Save study settings
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
