import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { TestForm } from '#client/features/messages/admin/templates/test-form.ts'
import type { TemplateKey } from '#client/features/messages/admin/templates/use-template-drafts.ts'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { reloadAdmin } from '#client/platform/calls/queries.ts'
import { newId } from '#client/platform/new-id.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { mailAdmin } from '#contracts/messages/mail-admin.ts'

interface Sending {
  templateKey: TemplateKey
  form: TestForm
  addresses: string[]
  /** Called when the broadcast has started. */
  onStarted: () => void
}

/** Sends a test to one person, or starts a broadcast. After a failure the typed text stays. */
export function useSend({ templateKey, form, addresses, onStarted }: Sending) {
  const [isConfirming, setConfirming] = useState(false)
  // The id stays the same until the broadcast has started, so that a retry after a lost reply starts no
  // second one.
  const requestId = useRef(newId())
  const variables = templateKey === 'broadcast' ? { ...form.announcement } : {}

  const test = useMutation({
    mutationFn: () =>
      call(
        mailAdmin.sendTemplateEmail,
        { body: { to: form.to.trim(), template: templateKey, testMode: true, variables } },
        { urgent: true },
      ),
    onSuccess: async ({ message }) => {
      toast({ title: 'Success', description: message })
      await reloadAdmin()
    },
    onError: () => errorToast('Failed to send email'),
  })
  const broadcast = useMutation({
    mutationFn: () =>
      call(
        mailAdmin.startBroadcast,
        {
          body: {
            template: templateKey,
            variables,
            requestId: requestId.current,
            ...(form.sendTo === 'list' && { emailList: addresses }),
          },
        },
        { urgent: true },
      ),
    onSuccess: async ({ message }) => {
      requestId.current = newId()
      onStarted()
      toast({ title: 'Success', description: message })
      await reloadAdmin()
    },
    onError: () => errorToast('Failed to send email'),
    onSettled: () => setConfirming(false),
  })
  return {
    test,
    broadcast,
    isConfirming,
    setConfirming,
    testFailure: failureOf(test.error, 'to'),
    broadcastFailure: failureOf(broadcast.error, 'emailList'),
  }
}

interface Failure {
  /** The server's text about the field. */
  problem: string | undefined
  /** The error, unless the field shows it. */
  reason: Error | null
}

function failureOf(error: Error | null, field: string): Failure {
  const problem = error instanceof CallError ? error.fields?.[field] : undefined
  return { problem, reason: problem ? null : error }
}
