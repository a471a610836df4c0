import { NumberInput, Radio, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { promiseQuery } from '#client/features/study/plan/minutes-promise.tsx'
import { profileText } from '#client/features/study/plan/promise-words.ts'
import { exceptionsText, weeksQuery } from '#client/features/study/plan/week-draft.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import type { StudySettings } from '#contracts/study/study-settings.ts'
import {
  type MinutesProfile,
  minutesProfiles,
  profileByDefault,
  usualLongestDay,
} from '#domain/exam-plan/minutes-profile.ts'
import { studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { type PlanForm, todayOf } from './plan-form.ts'

const names: Record<MinutesProfile, string> = {
  even: 'Even: the same on every day',
  rising: 'Rising: more in the last third',
  steep: 'Steep: most in the last third',
}
const waitMs = 350

/** The profile with the values of the form. */
export function profileOfForm(form: PlanForm): MinutesProfile | undefined {
  const { minutesProfile, examDate } = form.values
  if (!examDate) return undefined
  const stored = form.getInitialValues() as PlanForm['values'] & { profileNow?: MinutesProfile }
  if (minutesProfile) return minutesProfile
  if (stored.profileNow && stored.examDate === examDate) return stored.profileNow
  return profileByDefault(studyDayOfIsoDate(examDate) - todayOf(form.values))
}

/** The course of the minutes until the exam: each profile with what it gives, and the longest day. */
export function ProfileFields({ form, isValid }: { form: PlanForm; isValid: boolean }) {
  const chosen = profileOfForm(form)
  if (!chosen) return null
  return (
    <Stack gap="md">
      <Radio.Group
        label="Minutes until the exam"
        description="The mean is the same for all three."
        value={chosen}
        onChange={(profile) => form.setFieldValue('minutesProfile', profile as MinutesProfile)}
      >
        <Stack gap="xs" my="xs">
          {minutesProfiles.map((profile) => (
            <ProfileRadio key={profile} profile={profile} values={form.values} isValid={isValid} />
          ))}
        </Stack>
      </Radio.Group>
      <WeeksNote />
      <NumberInput
        label="Longest day in minutes"
        description={`No day has more. ${usualLongestDay} unless you say it.`}
        min={5}
        max={480}
        clampBehavior="none"
        allowDecimal={false}
        error={form.errors.longestDay}
        value={form.values.longestDay ?? ''}
        onChange={(minutes) => form.setFieldValue('longestDay', minutes === '' ? null : Number(minutes))}
      />
    </Stack>
  )
}

/** Names the weeks that do not follow the profile. They are shown and drawn on the Progress page. */
function WeeksNote() {
  const { data } = useQuery(weeksQuery)
  const text = data && exceptionsText(data.weeks)
  return text ? <Text size="sm">{text}</Text> : null
}

interface ProfileRadioProps {
  profile: MinutesProfile
  values: StudySettings
  /** True when the minutes can be saved. */
  isValid: boolean
}

function ProfileRadio({ profile, values, isValid }: ProfileRadioProps) {
  const { dailyMinutes: minutes, examDate, longestDay } = values
  const [tried] = useDebouncedValue(promiseQuery({ minutes, examDate, profile, longestDay }), waitMs)
  const { data, error } = useQuery({ ...queryFor(studyPlan.promise, { query: tried }), enabled: isValid })
  const gives = data ? profileText(data) : error ? 'What it gives could not be worked out.' : 'Working it out'
  return <Radio value={profile} label={names[profile]} description={gives} />
}
