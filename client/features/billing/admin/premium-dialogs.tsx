import { NativeSelect, NumberInput, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { reloadAdmin } from '#client/platform/calls/queries.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { shortDayText } from '#client/ui/text/date-text.ts'
import { type AdminPremiumGrant, mostPremium, premiumAdmin } from '#contracts/accounts/premium-admin.ts'
import { reasonBody } from '#contracts/accounts/user-admin.ts'

type Unit = keyof typeof mostPremium

const units: { value: Unit; label: string }[] = [
  { value: 'days', label: 'Days' },
  { value: 'months', label: 'Calendar months' },
]
const reasonProps = {
  label: 'Reason',
  description: 'Mailed to the user, and kept in the audit log.',
  autosize: true,
  minRows: 2,
  maxLength: 500,
}

interface DialogProps {
  userId: number
  onClose: () => void
}

/** Gives premium behind what the user has. One form gives once, however often it is sent. */
export function GivePremiumDialog({ userId, onClose }: DialogProps) {
  const [requestId] = useState(() => crypto.randomUUID())
  const form = useForm({
    initialValues: { amount: 30 as number | string, unit: 'days' as Unit, reason: '' },
    validate: ({ amount, unit, reason }) => ({
      ...validateWith(reasonBody)({ reason }),
      ...amountProblem(amount, unit),
    }),
  })
  const give = usePremiumChange(onClose, {
    send: () => {
      const { amount, unit, reason } = form.getValues()
      const body = { amount: Number(amount), unit, reason, requestId }
      return call(premiumAdmin.givePremium, { params: { id: userId }, body }, { urgent: true })
    },
    done: 'Premium given',
    failed: 'Failed to give premium',
  })
  return (
    <Dialog title="Give premium" isOpen isKept={form.isDirty()} onClose={onClose}>
      <form onSubmit={form.onSubmit(() => give.mutate())} noValidate>
        <Stack>
          <NumberInput
            label="Length"
            min={1}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <NativeSelect label="Unit" data={units} {...form.getInputProps('unit')} />
          <Text size="sm">It begins now, or at the end of the premium that the user has.</Text>
          <Textarea {...reasonProps} {...form.getInputProps('reason')} />
        </Stack>
        <FormEnd action="Give premium" error={give.error} isPending={give.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function amountProblem(amount: number | string, unit: Unit): { amount?: string } {
  const typed = Number(amount)
  const isGood = amount !== '' && Number.isInteger(typed) && typed >= 1 && typed <= mostPremium[unit]
  return isGood ? {} : { amount: `Enter a whole number from 1 to ${mostPremium[unit]}` }
}

/** Ends one grant; what follows it moves forward. */
export function EndPremiumDialog({ userId, grant, onClose }: DialogProps & { grant: AdminPremiumGrant }) {
  const form = useForm({ initialValues: { reason: '' }, validate: validateWith(reasonBody) })
  const end = usePremiumChange(onClose, {
    send: () => {
      const params = { id: userId, grantId: grant.id }
      return call(premiumAdmin.endPremium, { params, body: form.getValues() }, { urgent: true })
    },
    done: 'Premium ended',
    failed: 'Failed to end premium',
  })
  return (
    <Dialog title="End premium" isOpen isKept={form.isDirty()} onClose={onClose}>
      <form onSubmit={form.onSubmit(() => end.mutate())} noValidate>
        <Stack>
          <Text size="sm">
            {shortDayText(grant.from)} to {shortDayText(grant.until)}. What was given after it moves forward
            and keeps its length. No money moves here.
          </Text>
          <Textarea data-autofocus {...reasonProps} {...form.getInputProps('reason')} />
        </Stack>
        <FormEnd action="End premium" error={end.error} isPending={end.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function usePremiumChange(
  onDone: () => void,
  { send, done, failed }: { send: () => Promise<unknown>; done: string; failed: string },
) {
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await reloadAdmin()
      toast({ title: 'Success', description: done })
      onDone()
    },
    onError: () => errorToast(failed),
  })
}
