import { NumberInput, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError, textOf } from '#client/platform/call-error.ts'
import { call } from '#client/platform/calls.ts'
import { settingsQuery } from '#client/platform/learner-settings.ts'
import { queryClient } from '#client/platform/queries.ts'
import { errorToast } from '#client/platform/toast.ts'
import { validateWith } from '#client/platform/validate-with.ts'
import { type StudySettings, settings, study } from '#contracts/study.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import { changedSettings } from './changed-settings.ts'

interface StudySettingsFormProps {
  stored: StudySettings
  onSaved: () => void
  buttons: (isSaving: boolean) => ReactNode
}

/** What a learner sets once: the exam that the reviews lead to, the day's amount, the keys. */
export function StudySettingsForm({ stored, onSaved, buttons }: StudySettingsFormProps) {
  const form = useForm({ initialValues: stored, validate: validateWith(settings), validateInputOnBlur: true })
  const save = useMutation({
    mutationFn: (values: StudySettings) =>
      call(study.updateSettings, { body: changedSettings(stored, values) }, { urgent: true }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved)
      onSaved()
      // Due dates and intervals depend on the settings everywhere.
      await queryClient.invalidateQueries()
    },
    onError: (error) => {
      if (error instanceof CallError && error.fields) form.setErrors(error.fields)
      errorToast(textOf(error, 'Failed to save changes. Please try again.'))
    },
  })
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Stack>
        <Fields form={form} />
        {buttons(save.isPending)}
      </Stack>
    </form>
  )
}

function Fields({ form }: { form: UseFormReturnType<StudySettings> }) {
  const { examDate, timeZone } = form.values
  const here = browserTimeZone()
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          type="date"
          label="Exam date"
          description="The schedule leads to this day. Leave it empty when you have none."
          min={isoDateOfStudyDay(studyDayOf(Date.now(), timeZone))}
          {...form.getInputProps('examDate')}
          value={examDate ?? ''}
          onChange={(event) => form.setFieldValue('examDate', event.currentTarget.value || null)}
        />
        <Select
          label="Time zone"
          description={
            timeZone === here
              ? 'Your study day changes at four in the morning.'
              : `This device is in ${here}.`
          }
          searchable
          limit={80}
          nothingFoundMessage="No such time zone"
          data={timeZoneOptions(form.getInitialValues().timeZone)}
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
          label="Minutes a day"
          min={5}
          max={480}
          allowDecimal={false}
          {...form.getInputProps('dailyMinutes')}
        />
      </SimpleGrid>
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
      <Switch
        label="Hide achievements"
        description="Badges are earned all the same, but neither shown nor celebrated."
        {...form.getInputProps('hideBadges', { type: 'checkbox' })}
      />
    </Stack>
  )
}

const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Every zone that the browser knows, and the stored one even when it does not. */
function timeZoneOptions(stored: string): string[] {
  return [...new Set([stored, browserTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
}
