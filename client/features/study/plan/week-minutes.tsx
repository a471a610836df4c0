import { ActionIcon, Button, NumberInput, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SettingsButton } from '#client/features/study/settings/settings-button.tsx'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { queryClient } from '#client/platform/calls/queries.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { LeaveWarning } from '#client/ui/forms/leave-warning.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { dateText } from '#client/ui/text/date-text.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { mostMinutes } from '#domain/exam-plan/minutes-profile.ts'
import { WeekChart } from './week-chart.tsx'
import {
  allBackToProfile,
  backToProfile,
  drawnWeeks,
  drawWeek,
  isChanged,
  summaryText,
  type Week,
  type WeekDraft,
  weeksQuery,
  weekText,
  withDraft,
} from './week-draft.ts'
import classes from './week-minutes.module.css'

/** The minutes a day, week by week until the exam. The learner can draw them. */
export function WeekMinutes() {
  const { data, error, refetch } = useQuery(weeksQuery)
  if (!data && error)
    return <LoadFailed what="the weeks until the exam" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} role="status" aria-label="Loading the weeks until the exam" />
  if (data.weeks.length > 0) return <Weeks weeks={data.weeks} />
  return (
    <>
      <p className={classes.text}>With an exam date, the minutes of every week until then stand here.</p>
      <SettingsButton label="Set your exam date" />
    </>
  )
}

function Weeks({ weeks }: { weeks: readonly Week[] }) {
  const [draft, setDraft] = useState<WeekDraft>(new Map())
  const [chosen, setChosen] = useState(weeks[0]?.weekStart ?? '')
  const shown = weeks.map((week) => withDraft(week, draft))
  const isUnsaved = isChanged(weeks, draft)
  const save = useMutation({
    mutationFn: () =>
      call(studyPlan.saveWeekMinutes, { body: { weeks: drawnWeeks(weeks, draft) } }, { urgent: true }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(weeksQuery.queryKey, saved)
      setDraft(new Map())
      toast({ title: 'Your weeks are saved' })
      // The minutes change today's plan, the promise and the readiness on the exam day.
      await queryClient.invalidateQueries()
    },
    onError: (error) => errorToast(textOf(error, 'Failed to save changes. Please try again.')),
  })
  return (
    <>
      <p className={classes.text}>{summaryText(shown)}</p>
      <WeekChart
        weeks={shown}
        chosen={chosen}
        onChoose={setChosen}
        onDraw={(weekStart, minutes) => setDraft((before) => drawWeek(before, weekStart, minutes))}
        onBackToProfile={(weekStart) => setDraft((before) => backToProfile(before, weekStart))}
      />
      <Legend weeks={shown} />
      <ChosenWeek
        weeks={shown}
        chosen={chosen}
        onChoose={setChosen}
        onDraw={(minutes) => setDraft(drawWeek(draft, chosen, minutes))}
        onBackToProfile={() => setDraft(backToProfile(draft, chosen))}
      />
      {shown.some(({ isDrawn }) => isDrawn) && (
        <Button variant="subtle" size="compact-md" onClick={() => setDraft(allBackToProfile(weeks, draft))}>
          All weeks back to the profile
        </Button>
      )}
      {isUnsaved && (
        <FormActions mt="md">
          <Button variant="default" disabled={save.isPending} onClick={() => setDraft(new Map())}>
            Undo
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            Save
          </Button>
        </FormActions>
      )}
      <LeaveWarning isActive={isUnsaved && !save.isPending}>
        The weeks that you have drawn are not saved.
      </LeaveWarning>
    </>
  )
}

function Legend({ weeks }: { weeks: readonly Week[] }) {
  const isAnyDrawn = weeks.some(({ isDrawn }) => isDrawn)
  return (
    <ul className={classes.legend} aria-hidden="true">
      <li data-kind="profile">By your profile</li>
      {isAnyDrawn && <li data-kind="drawn">Drawn by you</li>}
      {isAnyDrawn && <li data-kind="line">The profile there</li>}
      {weeks.some(({ restDays }) => restDays > 0) && <li data-kind="rest">Rest days</li>}
    </ul>
  )
}

interface ChosenWeekProps {
  weeks: readonly Week[]
  chosen: string
  onChoose: (weekStart: string) => void
  onDraw: (minutes: number) => void
  onBackToProfile: () => void
}

/** One week in words and as a field, for learners who do not draw. */
function ChosenWeek({ weeks, chosen, onChoose, onDraw, onBackToProfile }: ChosenWeekProps) {
  const place = Math.max(
    0,
    weeks.findIndex(({ weekStart }) => weekStart === chosen),
  )
  const week = weeks[place]
  if (!week) return null
  const step = (by: number, label: string, Icon: typeof IconChevronLeft) => {
    const next = weeks[place + by]
    return (
      <ActionIcon
        variant="default"
        size={44}
        aria-label={label}
        disabled={!next}
        onClick={() => next && onChoose(next.weekStart)}
      >
        <Icon size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    )
  }
  return (
    <div className={classes.chosen}>
      <div className={classes.which}>
        {step(-1, 'The week before', IconChevronLeft)}
        <p aria-live="polite">
          <strong>{place === 0 ? 'This week' : `Week of ${dateText(week.weekStart)}`}</strong>
          <span className="text-note">{weekText(week)}</span>
        </p>
        {step(1, 'The week after', IconChevronRight)}
      </div>
      <div className={classes.field}>
        <NumberInput
          label="Minutes a day"
          min={0}
          max={mostMinutes}
          allowDecimal={false}
          allowNegative={false}
          value={week.minutes}
          onChange={(minutes) => minutes !== '' && onDraw(Number(minutes))}
        />
        {week.isDrawn && (
          <Button variant="default" onClick={onBackToProfile}>
            Back to the profile: {week.profileMinutes} min
          </Button>
        )}
      </div>
    </div>
  )
}
