import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { settingsQuery } from '#client/features/learner/learner-settings.ts'
import { useReadOnly } from '#client/features/learner/read-only.tsx'
import { SettingsButton } from '#client/features/study/settings/settings-button.tsx'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { queryClient } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { errorToast } from '#client/platform/toast.ts'
import { dateText } from '#client/ui/text/date-text.ts'
import { type StudySettings, studySettings } from '#contracts/study/study-settings.ts'
import { forgetPlanChange, undoPlanChange, usePlanChange } from './plan-change.ts'
import type { Today } from './today.ts'
import classes from './today-notices.module.css'
import { farthestSeen, partsText, wasAway, welcomeText } from './today-words.ts'

/** Notices about today's plan, each with what the learner can do about it. */
export function TodayNotices({ today }: { today: Today }) {
  const { plan, left } = today
  const isBegun = left.minutes < plan.minutes
  const isReadOnly = useReadOnly()
  return (
    <>
      {!isReadOnly && <PlanChanged today={today} />}
      {today.changed !== undefined && today.changed > 0 && <Changed count={today.changed} />}
      {today.goal === 'keep' && <ExamPassed />}
      {today.questionTime === 'ended-today' && <QuestionsEnded />}
      {wasAway(today) && !isBegun ? <Welcome today={today} /> : <Pace today={today} />}
    </>
  )
}

function Notice({ children, buttons }: { children: ReactNode; buttons?: ReactNode }) {
  const isReadOnly = useReadOnly()
  return (
    <div className={classes.notice}>
      <p>{children}</p>
      {buttons && !isReadOnly && <div className={classes.buttons}>{buttons}</div>}
    </div>
  )
}

/** They are shown before the cards of the next session. */
function Changed({ count }: { count: number }) {
  return (
    <Notice
      buttons={
        <Button component={Link} to={paths.changes} variant="default">
          Read now
        </Button>
      }
    >
      {count === 1
        ? '1 thing that you learned has changed.'
        : `${count} things that you learned have changed.`}{' '}
      You see what, before the next cards.
    </Notice>
  )
}

function Welcome({ today }: { today: Today }) {
  return (
    <Notice
      buttons={
        today.caughtUpOn !== today.date && (
          <>
            <SettingsButton label="More minutes" />
            {today.isCatchingUp && <KeepNewCards />}
          </>
        )
      }
    >
      <strong>Welcome back.</strong> {welcomeText(today)}
    </Notice>
  )
}

/** Says that new cards pause, or that the minutes are not enough. */
function Pace({ today }: { today: Today }) {
  if (today.newCardsFrom !== null) {
    return (
      <Notice buttons={<KeepNewCards />}>
        New cards pause until {dateText(today.newCardsFrom)}, while you catch up.
      </Notice>
    )
  }
  if (today.isCatchingUp) {
    return (
      <Notice
        buttons={
          <>
            <SettingsButton label="More minutes" />
            <KeepNewCards />
          </>
        }
      >
        New cards pause: {today.minutes.usual} min a day do not clear what waits {farthestSeen(today)}.
      </Notice>
    )
  }
  if (today.enough !== 'no' || today.goal === 'keep') return null
  return (
    <Notice buttons={<SettingsButton label="More minutes" />}>
      {today.minutes.usual} min a day are not enough for all that comes back. What adds most for the exam
      comes first; the rest is left.
    </Notice>
  )
}

function KeepNewCards() {
  return <SettingButton change={{ newWhileCatchingUp: true }}>Keep new cards</SettingButton>
}

function QuestionsEnded() {
  return (
    <Notice buttons={<SettingButton change={{ questionsInToday: true }}>Bring questions back</SettingButton>}>
      You left the questions for three days, so their time is for cards now.
    </Notice>
  )
}

/** Shown after the exam day. It does not congratulate: nobody knows the result yet. */
function ExamPassed() {
  const { data } = useQuery(settingsQuery)
  if (!data) return null
  const when = data.examDate ? `was on ${dateText(data.examDate)}` : 'has passed'
  if (data.keepsAfterExam) {
    return (
      <Notice buttons={<SettingsButton label="Set a new date" />}>
        Your exam {when}. The plan keeps what you know.
      </Notice>
    )
  }
  return (
    <Notice
      buttons={
        <>
          <SettingButton change={{ keepsAfterExam: true }}>Keep what I know</SettingButton>
          <SettingsButton label="Set a new date" />
        </>
      }
    >
      Your exam {when}. What is the plan for now?
    </Notice>
  )
}

/** A button that changes one setting. */
function SettingButton({ change, children }: { change: Partial<StudySettings>; children: string }) {
  const save = useMutation({
    mutationFn: () => call(studySettings.updateSettings, { body: change }, { urgent: true }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved)
      await queryClient.invalidateQueries()
    },
    onError: (error) => errorToast(textOf(error, 'Failed to save changes. Please try again.')),
  })
  return (
    <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
      {children}
    </Button>
  )
}

/** Says how changed settings have affected today's plan, and offers to undo the change. */
function PlanChanged({ today }: { today: Today }) {
  const change = usePlanChange()
  const undo = useMutation({
    mutationFn: undoPlanChange,
    onError: (error) => errorToast(textOf(error, 'Failed to save changes. Please try again.')),
  })
  if (!change || change.date !== today.date) return null
  const before = `${partsText(change.left) || 'nothing left'}, ${change.left.minutes} min`
  const now = `${partsText(today.left) || 'nothing left'}, ${today.left.minutes} min`
  if (before === now) return null
  return (
    <Notice
      buttons={
        <>
          <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate(change)}>
            Undo
          </Button>
          <Button variant="subtle" onClick={forgetPlanChange}>
            OK
          </Button>
        </>
      }
    >
      Your settings changed today’s plan: {now} in place of {before}.
    </Notice>
  )
}
