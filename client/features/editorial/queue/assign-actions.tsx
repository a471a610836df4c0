import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor, reloadAdmin } from '#client/platform/calls/queries.ts'
import { toast } from '#client/platform/toast.ts'
import { useUser } from '#client/platform/user/session.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { editorialPeople } from '#contracts/editorial/people.ts'
import { reviewTasks } from '#contracts/editorial/tasks.ts'
import { hasContentRole } from '#domain/editorial/content-roles.ts'
import { countText } from '#domain/text/count-text.ts'

interface AssignActionsProps {
  ids: readonly number[]
  isEditor: boolean
  /** Clears the choice. */
  onDone: () => void
}

interface Assignment {
  assigneeId?: number | null
  dueOn?: string | null
}

/** Assigns the chosen reviews. Who is no editor takes them, or gives them back. */
export function AssignActions({ ids, isEditor, onDone }: AssignActionsProps) {
  const { user } = useUser()
  const [isOpen, setOpen] = useState(false)
  const assign = useMutation({
    mutationFn: (assignment: Assignment) =>
      call(reviewTasks.assignTasks, { body: { ids: [...ids], ...assignment } }, { urgent: true }),
    onSuccess: ({ assigned }, { assigneeId }) => {
      toast({
        title: 'Success',
        description: `${countText(assigned, 'review')} ${assigneeId === null ? 'given back' : 'assigned'}`,
      })
      setOpen(false)
      onDone()
    },
    onSettled: () => void reloadAdmin(),
  })
  if (!user) return null
  return (
    <>
      {hasContentRole(user, 'reviewer') && (
        <Button
          size="sm"
          variant="default"
          loading={assign.isPending && assign.variables.assigneeId === user.id && !isOpen}
          onClick={() => assign.mutate({ assigneeId: user.id })}
        >
          Take
        </Button>
      )}
      {isEditor ? (
        <Button size="sm" variant="default" onClick={() => setOpen(true)}>
          Assign…
        </Button>
      ) : (
        <Button size="sm" variant="default" onClick={() => assign.mutate({ assigneeId: null })}>
          Give back
        </Button>
      )}
      {!isOpen && <FailureReason error={assign.error} />}
      {isOpen && (
        <AssignDialog
          count={ids.length}
          error={assign.error}
          isPending={assign.isPending}
          onAssign={(assignment) => assign.mutate(assignment)}
          onClose={() => {
            assign.reset()
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

/** The choice that leaves the reviewers of the chosen reviews as they are. */
const asItIs = 'same'

interface AssignDialogProps {
  count: number
  error: Error | null
  isPending: boolean
  onAssign: (assignment: Assignment) => void
  onClose: () => void
}

function AssignDialog({ count, error, isPending, onAssign, onClose }: AssignDialogProps) {
  const [assignee, setAssignee] = useState(asItIs)
  const [day, setDay] = useState('')
  const people = useQuery({ ...queryFor(editorialPeople.listPeople), staleTime: 0 })
  const reviewers = (people.data?.people ?? []).filter((person) => hasContentRole(person, 'reviewer'))
  return (
    <Dialog title={`Assign ${countText(count, 'review')}`} isOpen onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onAssign({
            ...(assignee !== asItIs && { assigneeId: assignee === '' ? null : Number(assignee) }),
            ...(day && { dueOn: day }),
          })
        }}
      >
        <Stack gap="md">
          <NativeSelect
            label="Reviewer"
            data-autofocus
            value={assignee}
            onChange={(event) => setAssignee(event.currentTarget.value)}
            data={[
              { value: asItIs, label: 'As it is' },
              { value: '', label: 'Nobody' },
              ...reviewers.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <TextInput
            type="date"
            label="Due day"
            description="Left empty, the due days stay as they are."
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <FailureReason error={error ?? people.error} />
        </Stack>
        <FormActions mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={isPending}
            disabled={!people.data || (assignee === asItIs && day === '')}
          >
            Assign
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}
