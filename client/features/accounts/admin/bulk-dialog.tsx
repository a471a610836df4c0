import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { reloadAdmin } from '#client/platform/calls/queries.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { newId } from '#client/platform/new-id.ts'
import { errorToast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { type BulkActName, bulkActs, type LeftOut } from '#contracts/accounts/bulk-acts.ts'
import { reasonBody } from '#contracts/accounts/user-admin.ts'
import type { UserFilter } from '#contracts/accounts/user-filter.ts'
import { bulkActWords, leftOutText, namesText, peopleText } from './bulk-words.ts'

interface BulkDialogProps {
  act: BulkActName
  /** These users, or all who match. */
  choice: { userIds: number[] } | { filter: UserFilter }
  onDone: () => void
  onClose: () => void
}

/** One act on many accounts: first who would be changed and who not, then the reason, then what was done, with its undo. */
export function BulkDialog({ act, choice, onDone, onClose }: BulkDialogProps) {
  const words = bulkActWords[act]
  const preview = useQuery({
    queryKey: ['bulk preview', act, choice],
    queryFn: () => call(bulkActs.previewBulk, { body: { act, ...choice } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const [requestId] = useState(newId)
  const form = useForm({ initialValues: { reason: '' }, validate: validateWith(reasonBody) })
  const change = useMutation({
    mutationFn: (userIds: number[]) =>
      call(
        bulkActs.actOnUsers,
        { body: { requestId, act, userIds, reason: form.values.reason } },
        { urgent: true },
      ),
    onSuccess: () => {
      onDone()
      void reloadAdmin()
    },
    onError: () => errorToast('The accounts could not be changed'),
  })
  if (change.data)
    return <Result act={act} reply={change.data} reason={form.values.reason} onClose={onClose} />
  const { data, error, refetch } = preview
  return (
    <Dialog title={words.label} isOpen isKept={form.isDirty()} onClose={onClose}>
      {error && <LoadFailed what="who would be changed" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Text role="status">Looking who would be changed…</Text>}
      {data && (
        <form onSubmit={form.onSubmit(() => change.mutate(data.userIds))} noValidate>
          <Stack>
            <Text size="sm">
              {data.userIds.length === 0 ? (
                'Nobody would be changed.'
              ) : (
                <>
                  <strong>{peopleText(data.userIds.length)}</strong>:{' '}
                  {namesText(data.names, data.userIds.length)}. {words.effect}
                </>
              )}
            </Text>
            <LeftOutList leftOut={data.leftOut} />
            {data.userIds.length > 0 && (
              <Textarea
                label="Reason"
                description={
                  act === 'resendConfirmation'
                    ? 'Kept in the audit log.'
                    : 'Mailed to each of them, and kept in the audit log.'
                }
                autosize
                minRows={2}
                maxLength={500}
                {...form.getInputProps('reason')}
              />
            )}
            <FailureReason error={change.error} />
            <FormActions>
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button
                type="submit"
                disabled={data.userIds.length === 0}
                loading={change.isPending}
                {...(words.isDestructive && { color: 'red' })}
              >
                {words.label}
              </Button>
            </FormActions>
          </Stack>
        </form>
      )}
    </Dialog>
  )
}

function LeftOutList({ leftOut }: { leftOut: LeftOut }) {
  if (leftOut.length === 0) return null
  return (
    <div>
      <Text size="sm">Left out:</Text>
      <ul>
        {leftOut.map((part) => (
          <li key={part.reason}>
            <Text size="sm" component="span">
              {leftOutText(part)}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ResultProps {
  act: BulkActName
  reply: { userIds: number[]; leftOut: LeftOut }
  reason: string
  onClose: () => void
}

/** What was done. An undo acts on those who were changed, and on nobody else. */
function Result({ act, reply, reason, onClose }: ResultProps) {
  const { done, undo } = bulkActWords[act]
  const [requestId] = useState(newId)
  const takeBack = useMutation({
    mutationFn: (back: BulkActName) =>
      call(
        bulkActs.actOnUsers,
        {
          body: {
            requestId,
            act: back,
            userIds: reply.userIds,
            reason: `Taken back: ${reason}`.slice(0, 500),
          },
        },
        { urgent: true },
      ),
    onSuccess: () => void reloadAdmin(),
  })
  const people = peopleText(reply.userIds.length)
  return (
    <Dialog title={bulkActWords[act].label} isOpen onClose={onClose}>
      <Stack>
        <Text role="status">
          {takeBack.data ? `Taken back for ${peopleText(takeBack.data.userIds.length)}.` : done(people)}
        </Text>
        <LeftOutList leftOut={takeBack.data?.leftOut ?? reply.leftOut} />
        <FailureReason error={takeBack.error} />
        <FormActions>
          {undo && reply.userIds.length > 0 && !takeBack.data && (
            <Button variant="default" loading={takeBack.isPending} onClick={() => takeBack.mutate(undo)}>
              Undo
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </FormActions>
      </Stack>
    </Dialog>
  )
}
