import { Alert, Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor, reloadAdmin } from '#client/platform/calls/queries.ts'
import { newId } from '#client/platform/new-id.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { useUser } from '#client/platform/user/session.ts'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { mailAdmin } from '#contracts/messages/mail-admin.ts'
import { messages } from '#contracts/messages/messages.ts'
import { AnnouncementFields } from './announcement-fields.tsx'
import { BroadcastConfirm } from './broadcast-confirm.tsx'
import { type ComposeForm, emptyCompose, isComplete, recipientsIn } from './compose-form.ts'
import type { Recipients } from './recipient-count.ts'
import { RecipientFields } from './recipient-fields.tsx'
import { bothTimesText, instantOf } from './start-time.ts'

interface ComposePanelProps {
  form: ComposeForm
  onForm: (form: ComposeForm) => void
}

/** Writes a broadcast: text, recipients and time, with a test to oneself before. */
export function ComposePanel({ form, onForm }: ComposePanelProps) {
  const { user } = useUser()
  const [isConfirming, setConfirming] = useState(false)
  const templates = useQuery(queryFor(messages.listEmailTemplates))
  const refusal = templates.data?.broadcast.refusal ?? null
  const change = (part: Partial<ComposeForm>) => onForm({ ...form, ...part })
  const startsAt = form.isLater ? instantOf(form.time) : undefined
  const test = useTestToOneself(form, user?.email ?? '')
  const create = useCreateBroadcast(form, {
    onStarted: () => {
      onForm(emptyCompose)
      setConfirming(false)
    },
  })
  const recipients = recipientsIn(form)
  return (
    <SectionCard title="Write a broadcast">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          create.reset()
          setConfirming(true)
        }}
      >
        <Stack gap="md">
          {refusal && (
            <Alert color="red" title="This mail is not sent">
              {refusal}.
            </Alert>
          )}
          <AnnouncementFields
            value={form.announcement}
            isOptional={false}
            onChange={(announcement) => change({ announcement })}
          />
          <RecipientFields form={form} onChange={change} />
          <StartFields form={form} onChange={change} />
          <FailureReason error={test.error} />
          <FormActions>
            <Button
              variant="default"
              disabled={refusal !== null}
              loading={test.isPending}
              onClick={() => test.mutate()}
            >
              Send a test to me
            </Button>
            <Button type="submit" disabled={refusal !== null || !isComplete(form)}>
              {form.isLater ? 'Schedule broadcast' : 'Send broadcast'}
            </Button>
          </FormActions>
        </Stack>
      </form>
      {recipients && (
        <BroadcastConfirm
          isOpen={isConfirming}
          recipients={recipients}
          startsAt={startsAt && bothTimesText(startsAt)}
          isPending={create.isPending}
          error={create.error}
          onConfirm={() => create.mutate(recipients)}
          onClose={() => setConfirming(false)}
        />
      )}
    </SectionCard>
  )
}

interface StartFieldsProps {
  form: ComposeForm
  onChange: (part: Partial<ComposeForm>) => void
}

function StartFields({ form, onChange }: StartFieldsProps) {
  const instant = instantOf(form.time)
  return (
    <>
      <Checkbox
        size="md"
        label="Send later"
        checked={form.isLater}
        onChange={(event) => onChange({ isLater: event.currentTarget.checked })}
      />
      {form.isLater && (
        <TextInput
          type="datetime-local"
          label="Starts"
          description={instant ? bothTimesText(instant) : 'In your time zone.'}
          value={form.time}
          onChange={(event) => onChange({ time: event.currentTarget.value })}
        />
      )}
    </>
  )
}

function useTestToOneself({ announcement }: ComposeForm, to: string) {
  return useMutation({
    mutationFn: () => {
      const body = { to, template: 'broadcast', testMode: true, variables: { ...announcement } } as const
      return call(mailAdmin.sendTemplateEmail, { body }, { urgent: true })
    },
    onSuccess: async ({ message }) => {
      toast({ title: 'Success', description: message })
      await reloadAdmin()
    },
  })
}

function useCreateBroadcast(form: ComposeForm, { onStarted }: { onStarted: () => void }) {
  // The id stays the same until the broadcast has started, so that a retry after a lost reply starts no second one.
  const requestId = useRef(newId())
  const startsAt = form.isLater ? instantOf(form.time) : undefined
  return useMutation({
    mutationFn: (recipients: Recipients) =>
      call(
        mailAdmin.createBroadcast,
        {
          body: {
            variables: { ...form.announcement },
            recipients,
            requestId: requestId.current,
            ...(startsAt && { startsAt }),
          },
        },
        { urgent: true },
      ),
    onSuccess: async ({ status }) => {
      requestId.current = newId()
      onStarted()
      toast({
        title: 'Success',
        description: status === 'scheduled' ? 'Broadcast scheduled' : 'Broadcast started',
      })
      await reloadAdmin()
    },
    onError: () => errorToast('Failed to send email'),
  })
}
