import { NumberInput, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { validateWith } from '#client/platform/validate-with.ts'
import { type StudySettings, settings } from '#contracts/study.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import { browserTimeZone, timeZoneOptions } from './time-zones.ts'

/** A form of study settings, checked as the server checks them. */
export function useStudySettingsForm(stored: StudySettings) {
  return useForm({ initialValues: stored, validate: validateWith(settings), validateInputOnBlur: true })
}

/** What a learner sets once: the exam, the day's amount, the keys. */
export function StudySettingsFields({ form }: { form: UseFormReturnType<StudySettings> }) {
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
    </Stack>
  )
}
