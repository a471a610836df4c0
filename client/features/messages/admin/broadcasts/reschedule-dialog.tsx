import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { reloadAdmin } from '#client/platform/calls/queries.ts'
import { toast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { type Broadcast, mailAdmin } from '#contracts/messages/mail-admin.ts'
import { bothTimesText, instantOf, localFieldOf } from './start-time.ts'

interface RescheduleDialogProps {
  broadcast: Broadcast
  onClose: () => void
}

/** Gives a scheduled broadcast another time. */
export function RescheduleDialog({ broadcast, onClose }: RescheduleDialogProps) {
  const { id, startsAt } = broadcast
  const [time, setTime] = useState(startsAt ? localFieldOf(startsAt) : '')
  const instant = instantOf(time)
  const change = useMutation({
    mutationFn: (next: string) =>
      call(mailAdmin.rescheduleBroadcast, { params: { id }, body: { startsAt: next } }, { urgent: true }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'The broadcast has another time' })
      onClose()
    },
    onSettled: reloadAdmin,
  })
  return (
    <Dialog title="Change the time" isOpen onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (instant) change.mutate(instant)
        }}
      >
        <Stack gap="sm">
          <TextInput
            type="datetime-local"
            label="Starts"
            description={instant ? bothTimesText(instant) : 'In your time zone.'}
            value={time}
            data-autofocus
            onChange={(event) => setTime(event.currentTarget.value)}
          />
          <FailureReason error={change.error} />
        </Stack>
        <FormActions mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!instant} loading={change.isPending}>
            Save
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}
