import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { settingsQuery } from '#client/platform/learner-settings.ts'
import { FieldGroup } from '#client/ui/field-group.tsx'
import type { User } from '#contracts/accounts.ts'
import { canBeExamDate, pastExamDate } from '#domain/scheduling/exam-date-choice.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { WeakCategories } from '../plan/weak-categories.tsx'
import { ExamDateQuestion } from './exam-date-question.tsx'
import classes from './first-run.module.css'
import { type FirstRunDraft, readDraft, storeDraft } from './first-run-draft.ts'
import { MinutesQuestion } from './minutes-question.tsx'
import { useFinishFirstRun } from './use-finish-first-run.ts'

/** What a learner who has just registered is asked, all on one screen; none of it is required. */
export function FirstRun({ user }: { user: User }) {
  const [answers, setAnswers] = useState(() => readDraft(user.id))
  const [showsErrors, setShowsErrors] = useState(false)
  const { data: stored } = useQuery(settingsQuery)
  const finish = useFinishFirstRun(user)
  useEffect(() => storeDraft(user.id, answers), [user.id, answers])
  const change = (part: FirstRunDraft) => setAnswers((all) => ({ ...all, ...part }))

  const today = studyDayOf(Date.now(), user.timeZone)
  const isPast = answers.examDate !== undefined && !canBeExamDate(answers.examDate, today)
  const minutes = answers.dailyMinutes ?? stored?.dailyMinutes
  const { hasNoDate: _none, examDate, ...rest } = answers
  const toSave = { ...rest, ...(examDate && !isPast && { examDate }) }

  return (
    <form
      className={classes.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setShowsErrors(true)
        if (!isPast) finish.mutate({ answers: toSave, next: 'study' })
      }}
    >
      <div>
        <h1 className={classes.title}>{user.firstName ? `Welcome, ${user.firstName}` : 'Welcome'}</h1>
        <p className={classes.intro}>
          Three questions, none of them required. Every answer can be changed in the study settings.
        </p>
      </div>
      <ExamDateQuestion
        examDate={answers.examDate}
        hasNoDate={answers.hasNoDate === true}
        today={today}
        error={isPast && showsErrors ? pastExamDate : finish.fieldErrors.examDate}
        onLeave={() => setShowsErrors(true)}
        onChange={change}
      />
      <MinutesQuestion
        minutes={minutes}
        examDate={toSave.examDate ?? null}
        onChange={(dailyMinutes) => change({ dailyMinutes })}
      />
      <FieldGroup isPart legend="What feels weakest?" help="New cards begin there. Choose any, or none.">
        <WeakCategories
          chosen={answers.weakCategories ?? []}
          onChange={(weakCategories) => change({ weakCategories })}
        />
      </FieldGroup>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          size="lg"
          disabled={finish.isPending}
          onClick={() => finish.mutate({ answers: toSave, next: 'home' })}
        >
          Skip
        </Button>
        <Button type="submit" size="lg" loading={finish.isPending} className={classes.start ?? ''}>
          Start studying
        </Button>
      </div>
    </form>
  )
}
