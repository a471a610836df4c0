import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { type EditedQuestion, questionEditing } from '#contracts/questions/question-editing.ts'
import { bodyOf, type QuestionValues } from './question-values.ts'

interface Save {
  values: QuestionValues
  /** The one that the edit began with. */
  revision: number
}

interface SaveOptions {
  /** Undefined for a new question. */
  questionId: number | undefined
  onFields: (fields: Record<string, string>) => void
  onSaved: () => void
}

/** Saves a question; when somebody else has saved it meanwhile, `present` is what they saved. */
export function useSaveQuestion({ questionId, onFields, onSaved }: SaveOptions) {
  const refetch = useRefetchQuestions()
  const [present, setPresent] = useState<EditedQuestion>()
  const save = useMutation({
    mutationFn: ({ values, revision }: Save) => {
      const body = bodyOf(values)
      return questionId === undefined
        ? call(questionEditing.addQuestion, { body }, { urgent: true })
        : call(
            questionEditing.updateQuestion,
            { params: { id: questionId }, body: { ...body, revision } },
            { urgent: true },
          )
    },
    onSuccess: async () => {
      const description =
        questionId === undefined ? 'Question added successfully' : 'Question updated successfully'
      toast({ title: 'Success', description })
      onSaved()
      await refetch()
    },
    onError: async (error) => {
      errorToast('Failed to save changes. Please try again.')
      if (!(error instanceof CallError)) return
      if (error.fields) onFields(error.fields)
      if (error.code === 'edited_meanwhile' && questionId !== undefined)
        setPresent(
          await call(questionEditing.getQuestion, { params: { id: questionId } }, { urgent: true }).catch(
            () => undefined,
          ),
        )
    },
  })
  return {
    save: save.mutate,
    isPending: save.isPending,
    problem: save.error && problemOf(save.error),
    present,
    settle: () => setPresent(undefined),
  }
}

/** The rules that a question breaks are several sentences, all of them to be read. */
const problemOf = (error: Error) =>
  error instanceof CallError && error.code === 'question_rules' ? error.text : reasonOf(error)

/** All lists and statistics of questions are loaded again. */
export function useRefetchQuestions() {
  const queryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => /^\/api\/(admin\/)?(flagged-)?questions/.test(String(queryKey[0])),
    })
}
