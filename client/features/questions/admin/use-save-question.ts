import { useQueryClient } from '@tanstack/react-query'
import { useSaveEdit } from '#client/features/editing/use-save-edit.ts'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { toast } from '#client/platform/toast.ts'
import { questionEditing } from '#contracts/questions/question-editing.ts'
import type { ChangeNote } from '#domain/content-changes/content-change.ts'
import { bodyOf, type QuestionValues } from './question-values.ts'

interface Save {
  values: QuestionValues
  /** The revision with which the edit began. */
  revision: number
  /** What those who answered it are told. */
  change?: ChangeNote
}

interface SaveOptions {
  /** Undefined for a new question. */
  questionId: number | undefined
  onFields: (fields: Record<string, string>) => void
  onSaved: () => void
}

/** Saves a question. If somebody else has saved it in the meantime, `present` is their version. */
export function useSaveQuestion({ questionId, onFields, onSaved }: SaveOptions) {
  const refetch = useRefetchQuestions()
  const { save, present, settle } = useSaveEdit({
    send: ({ values, ...edit }: Save) => {
      const body = bodyOf(values)
      return questionId === undefined
        ? call(questionEditing.addQuestion, { body }, { urgent: true })
        : call(
            questionEditing.updateQuestion,
            { params: { id: questionId }, body: { ...body, ...edit } },
            { urgent: true },
          )
    },
    read: () => call(questionEditing.getQuestion, { params: { id: questionId ?? 0 } }, { urgent: true }),
    onFields,
    onSaved: async () => {
      const description =
        questionId === undefined ? 'Question added successfully' : 'Question updated successfully'
      toast({ title: 'Success', description })
      onSaved()
      await refetch()
    },
  })
  return {
    save: save.mutate,
    isPending: save.isPending,
    problem: save.error && problemOf(save.error),
    present,
    settle,
  }
}

/**
 * The text of the rules that a question breaks is shown whole: it has several sentences, and all are needed.
 */
const problemOf = (error: Error) =>
  error instanceof CallError && error.code === 'question_rules' ? error.text : reasonOf(error)

/** Loads all lists and statistics of questions again. */
export function useRefetchQuestions() {
  const queryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => /^\/api\/(admin\/)?(flagged-)?questions/.test(String(queryKey[0])),
    })
}
