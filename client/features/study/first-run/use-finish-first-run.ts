import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { settingsQuery } from '#client/features/learner/learner-settings.ts'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { queryClient, userKey } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { errorToast } from '#client/platform/toast.ts'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { type StudySettings, studySettings } from '#contracts/study/study-settings.ts'
import { type PersonAnswers, removeDraft } from './first-run-draft.ts'

interface Finished {
  answers: Partial<StudySettings>
  /** Empty if nothing was answered, or if these answers are known already. */
  person: PersonAnswers
  /** The next page: the first session, or the study home. */
  next: 'study' | 'home'
}

/** Saves the answers, those about the person first. The questions are never asked again. */
export function useFinishFirstRun(user: User) {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ answers, person, next }: Finished) => {
      const isNamed = Object.keys(person).length > 0
      const known = isNamed ? await call(accounts.updateProfile, { body: person }, { urgent: true }) : user
      const body = { ...answers, isFirstRunDone: true }
      const saved = await call(studySettings.updateSettings, { body }, { urgent: true })
      removeDraft(user.id)
      queryClient.setQueryData(settingsQuery.queryKey, saved)
      // The questions stay on screen until the session is loaded.
      if (next === 'study') await navigate(paths.studySessionOf({ mode: 'today' }))
      queryClient.setQueryData(userKey, { ...known, examDate: saved.examDate, isFirstRunDone: true })
      // The study home replaces the questions, and begins at its top.
      if (next === 'home') window.scrollTo(0, 0)
      await queryClient.invalidateQueries({ queryKey: userKey })
    },
    onError: (failure) => errorToast(textOf(failure, 'Failed to save changes. Please try again.')),
  })
  const fields = error instanceof CallError ? error.fields : undefined
  return { mutate, isPending, fieldErrors: fields ?? {} }
}
