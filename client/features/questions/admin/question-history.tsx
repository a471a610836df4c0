import { useQuery } from '@tanstack/react-query'
import { HistoryDialog } from '#client/features/editing/history-dialog.tsx'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { type EditedQuestion, questionEditing } from '#contracts/questions/question-editing.ts'
import { comparedTexts, valuesOf } from './question-values.ts'
import { useRefetchQuestions } from './use-save-question.ts'

interface QuestionHistoryProps {
  question: EditedQuestion
  isUnsaved: boolean
  onRestored: (question: EditedQuestion) => void
  onClose: () => void
}

/** The earlier texts of a question. */
export function QuestionHistory({ question, isUnsaved, onRestored, onClose }: QuestionHistoryProps) {
  const { id, revision } = question
  const refetch = useRefetchQuestions()
  const history = useQuery({
    ...queryFor(questionEditing.listQuestionHistory, { params: { id } }),
    staleTime: 0,
  })
  return (
    <HistoryDialog
      history={history}
      fieldsOf={({ content }) =>
        comparedTexts(valuesOf({ ...question, ...content }), valuesOf(question)).map(
          ([label, earlier, present]) => ({ label, earlier, present }),
        )
      }
      words={{
        neverEdited: 'This question was never edited.',
        restored: 'Question updated successfully',
        failed: 'Failed to restore the question',
      }}
      isUnsaved={isUnsaved}
      isLearned
      restore={(versionId, change) =>
        call(
          questionEditing.restoreVersion,
          { params: { id }, body: { versionId, revision, change } },
          { urgent: true },
        )
      }
      onRestored={(restored) => {
        onRestored(restored)
        return refetch()
      }}
      onFailed={refetch}
      onClose={onClose}
    />
  )
}
