import { NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { MinutesPromise } from '#client/features/study/plan/minutes-promise.tsx'
import { PastPromise } from '#client/features/study/plan/past-promise.tsx'
import { dateText } from '#client/ui/text/date-text.ts'
import { settings } from '#contracts/study/study-settings.ts'
import { isoDateOfStudyDay } from '#domain/scheduling/study-day.ts'
import { type PlanForm, todayOf } from './plan-form.ts'
import { ProfileFields, profileOfForm } from './profile-fields.tsx'

/** The exam day, and the time until then. */
export function ExamFields({ form }: { form: PlanForm }) {
  const { examDate, timeZone, dailyMinutes, longestDay } = form.values
  const here = browserTimeZone()
  const canBeSaved = settings.shape.dailyMinutes.safeParse(dailyMinutes).success
  const canBeLongest = settings.shape.longestDay.safeParse(longestDay).success
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ExamDateInput form={form} />
        <NumberInput
          label="Minutes a day"
          description="On most days; a busy one may have less."
          min={5}
          max={480}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('dailyMinutes')}
        />
      </SimpleGrid>
      <MinutesPromise
        minutes={canBeSaved ? dailyMinutes : null}
        examDate={examDate}
        profile={profileOfForm(form)}
        longestDay={canBeLongest ? longestDay : null}
      />
      <PastPromise />
      <ProfileFields form={form} isValid={canBeSaved && canBeLongest} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label="New cards a day"
          description="At most. A faster start costs recall on the day."
          min={0}
          max={200}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('newCardsPerDay')}
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
      </SimpleGrid>
    </Stack>
  )
}

/**
 * The field for the exam date. If a rest day becomes the exam day, it is no longer a rest day, and the field
 * says so.
 */
function ExamDateInput({ form }: { form: PlanForm }) {
  const [taken, setTaken] = useState<string>()
  const { examDate, restDays } = form.values
  function choose(date: string) {
    form.setFieldValue('examDate', date || null)
    if (!restDays.includes(date)) return
    form.setFieldValue(
      'restDays',
      restDays.filter((day) => day !== date),
    )
    setTaken(date)
  }
  return (
    <TextInput
      type="date"
      label="Exam date"
      description={
        taken !== undefined && taken === examDate
          ? `${dateText(taken)} was a rest day. It is your exam day now.`
          : 'The schedule leads to this day. Leave it empty when you have none.'
      }
      min={isoDateOfStudyDay(todayOf(form.values))}
      {...form.getInputProps('examDate')}
      value={examDate ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Every time zone that the browser knows, and the stored one even if it is unknown. */
function timeZoneOptions(stored: string): string[] {
  return [...new Set([stored, browserTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
}
