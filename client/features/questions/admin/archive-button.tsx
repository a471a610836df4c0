import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { type EditedQuestion, questionEditing } from '#contracts/questions/question-editing.ts'
import { useRefetchQuestions } from './use-save-question.ts'

/** Takes a question out of the bank after a confirmation, or brings it back. */
export function ArchiveButton({ question: { id, isArchived } }: { question: EditedQuestion }) {
  const [isAsking, setAsking] = useState(false)
  const refetch = useRefetchQuestions()
  const change = useMutation({
    mutationFn: () =>
      call(
        isArchived ? questionEditing.restoreQuestion : questionEditing.archiveQuestion,
        { params: { id } },
        { urgent: true },
      ),
    onSuccess: async () => {
      setAsking(false)
      toast({ title: 'Success', description: isArchived ? 'Question restored' : 'Question archived' })
      await refetch()
    },
    onError: (error) => errorToast(reasonOf(error)),
  })
  if (isArchived)
    return (
      <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
        Restore question
      </Button>
    )
  return (
    <>
      <Button variant="outline" color="red" onClick={() => setAsking(true)}>
        Archive question
      </Button>
      <ConfirmDialog
        title="Archive this question?"
        action="Archive"
        isOpen={isAsking}
        isDestructive
        isPending={change.isPending}
        onConfirm={() => change.mutate()}
        onClose={() => setAsking(false)}
      >
        It is asked no more. Blocks that have it go on with it, and what learners answered stays. It can be
        restored.
      </ConfirmDialog>
    </>
  )
}
