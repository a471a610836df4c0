import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { editorOf } from '#client/features/editorial/queue/task-words.ts'
import { call } from '#client/platform/calls/calls.ts'
import { editorialPaths } from '#client/platform/editorial-paths.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { reviewTasks, type TaskToRead } from '#contracts/editorial/tasks.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { hasContentRole, type WithContentRoles } from '#domain/editorial/content-roles.ts'
import { longestRemark, mayClose } from '#domain/editorial/review.ts'

type Outcome = 'changed' | 'withdrawn'

const words: Record<Outcome, { title: string; says: string; done: string }> = {
  changed: {
    title: 'Close as changed',
    says: 'Say what was changed and why.',
    done: 'The review is closed: the text was changed',
  },
  withdrawn: {
    title: 'Withdraw',
    says: 'Say why nobody needs to look at it.',
    done: 'The review is withdrawn',
  },
}

interface CloseActionsProps {
  item: TaskToRead
  user: WithContentRoles
  onMoved: (moved: Reply<typeof reviewTasks.closeTask>, done: string) => void
}

/** The way to the editor, and closing without a review: after a change, or because nobody needs to look. */
export function CloseActions({ item, user, onMoved }: CloseActionsProps) {
  const [closing, setClosing] = useState<Outcome>()
  const { task, chapterId } = item
  const outcomes = (['withdrawn', 'changed'] as const).filter((outcome) => mayClose(user, outcome))
  if (outcomes.length === 0) return null
  return (
    <Group gap="sm">
      {user.isAdmin && (
        <Button variant="default" component={Link} to={editorOf(task, chapterId)}>
          Open the editor
        </Button>
      )}
      {hasContentRole(user, 'author') && !item.isBlind && (
        <Button variant="default" component={Link} to={editorialPaths.changeSets}>
          Edit in a change set
        </Button>
      )}
      {outcomes.map((outcome) => (
        <Button key={outcome} variant="default" onClick={() => setClosing(outcome)}>
          {words[outcome].title}…
        </Button>
      ))}
      {closing && (
        <CloseDialog item={item} outcome={closing} onMoved={onMoved} onClose={() => setClosing(undefined)} />
      )}
    </Group>
  )
}

interface CloseDialogProps extends Pick<CloseActionsProps, 'item' | 'onMoved'> {
  outcome: Outcome
  onClose: () => void
}

function CloseDialog({ item: { task }, outcome, onMoved, onClose }: CloseDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const { title, says, done } = words[outcome]
  const close = useMutation({
    mutationFn: (given: string) =>
      call(
        reviewTasks.closeTask,
        { params: { id: task.id }, body: { outcome, reason: given } },
        { urgent: true },
      ),
    onSuccess: (moved) => {
      onClose()
      onMoved(moved, done)
    },
  })
  return (
    <Dialog title={title} isOpen isKept={reason.trim() !== ''} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() === '') setProblem('Give the reason')
          else close.mutate(reason.trim())
        }}
      >
        <Stack gap="md">
          <Textarea
            label="Reason"
            description={says}
            data-autofocus
            autosize
            minRows={2}
            maxLength={longestRemark}
            value={reason}
            error={problem}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {task.reason === 'report' && (
            <Text size="sm">Its reports are resolved, and those who made them are mailed this reason.</Text>
          )}
          <FailureReason error={close.error} />
        </Stack>
        <FormActions mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={close.isPending}>
            {title}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}
