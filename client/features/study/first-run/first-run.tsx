import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { settingsQuery } from '#client/features/learner/learner-settings.ts'
import { WeakCategories } from '#client/features/study/plan/weak-categories.tsx'
import { FieldGroup } from '#client/ui/forms/field-group.tsx'
import type { User } from '#contracts/accounts/accounts.ts'
import { offeredMinutes, unaskedMinutes } from '#domain/exam-plan/daily-minutes.ts'
import { canBeExamDate, pastExamDate } from '#domain/exam-plan/exam-date-choice.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { ExamDateQuestion } from './exam-date-question.tsx'
import classes from './first-run.module.css'
import { type FirstRunDraft, personIn, readDraft, storeDraft } from './first-run-draft.ts'
import { MinutesQuestion } from './minutes-question.tsx'
import { PersonQuestion } from './person-question.tsx'
import { useFinishFirstRun } from './use-finish-first-run.ts'

/** The questions for a learner who has just registered, all on one screen. None of them is required. */
export function FirstRun({ user }: { user: User }) {
  const [answers, setAnswers] = useState(() => readDraft(user.id))
  const [showsErrors, setShowsErrors] = useState(false)
  const { data: stored } = useQuery(settingsQuery)
  const finish = useFinishFirstRun(user)
  useEffect(() => storeDraft(user.id, answers), [user.id, answers])
  const change = (part: FirstRunDraft) => setAnswers((all) => ({ ...all, ...part }))

  const today = studyDayOf(Date.now(), user.timeZone)
  const { examDate, weakCategories } = answers
  const isPast = examDate !== undefined && !canBeExamDate(examDate, today)
  // The learner may have set the minutes on the profile page, before these questions.
  const isSet = stored !== undefined && stored.dailyMinutes !== unaskedMinutes
  const dailyMinutes = answers.dailyMinutes ?? (isSet ? stored.dailyMinutes : offeredMinutes)
  const toSave = {
    dailyMinutes,
    ...(weakCategories && { weakCategories }),
    ...(examDate && !isPast && { examDate }),
  }
  const person = user.firstName ? {} : personIn(answers)

  return (
    <form
      className={classes.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setShowsErrors(true)
        if (!isPast) finish.mutate({ answers: toSave, person, next: 'study' })
      }}
    >
      <div>
        <h1 className="text-title-6">{user.firstName ? `Welcome, ${user.firstName}` : 'Welcome'}</h1>
        <p className={classes.intro}>
          {user.firstName ? 'Three' : 'Four'} questions, none of them required. Every answer can be changed
          later.
        </p>
      </div>
      <ExamDateQuestion
        examDate={examDate}
        hasNoDate={answers.hasNoDate === true}
        today={today}
        error={isPast && showsErrors ? pastExamDate : finish.fieldErrors.examDate}
        onLeave={() => setShowsErrors(true)}
        onChange={change}
      />
      <MinutesQuestion
        minutes={dailyMinutes}
        examDate={toSave.examDate ?? null}
        onChange={(minutes) => change({ dailyMinutes: minutes })}
      />
      <FieldGroup isPart legend="What feels weakest?" help="New cards begin there. Choose any, or none.">
        <WeakCategories
          chosen={weakCategories ?? []}
          onChange={(chosen) => change({ weakCategories: chosen })}
        />
      </FieldGroup>
      {!user.firstName && <PersonQuestion answers={answers} errors={finish.fieldErrors} onChange={change} />}
      <div className={classes.actions}>
        <Button
          variant="subtle"
          size="lg"
          disabled={finish.isPending}
          onClick={() => finish.mutate({ answers: toSave, person, next: 'home' })}
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
