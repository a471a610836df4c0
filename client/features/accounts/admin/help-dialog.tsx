import { Button, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { call } from '#client/platform/calls/calls.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { type AdminUser, reasonBody, userAdmin } from '#contracts/accounts/user-admin.ts'
import { useUserChange } from './use-user-change.ts'

const acts = {
  endSessions: {
    endpoint: userAdmin.endSessions,
    label: 'Sign out everywhere',
    effect: 'Ends every session. The user can sign in again at once.',
    done: 'The user is signed out everywhere',
  },
  resetTwoFactor: {
    endpoint: userAdmin.resetTwoFactor,
    label: 'Reset two-factor sign-in',
    effect:
      'For somebody who lost phone and recovery codes. Make sure that it is the owner of the account who asks.',
    done: 'Two-factor sign-in is off',
  },
  suspend: {
    endpoint: userAdmin.suspendUser,
    label: 'Suspend',
    effect: 'Signs out everywhere and lets nobody in until the account is restored. Nothing is lost.',
    done: 'The account is suspended',
  },
  restore: {
    endpoint: userAdmin.restoreUser,
    label: 'Restore',
    effect: 'The user can sign in again.',
    done: 'The account is restored',
  },
} as const
type ActName = keyof typeof acts

const actsFor = ({ isSuspended, twoFactorEnabled }: AdminUser): ActName[] => [
  ...(isSuspended ? (['restore'] as const) : (['endSessions'] as const)),
  ...(twoFactorEnabled ? (['resetTwoFactor'] as const) : []),
  ...(isSuspended ? [] : (['suspend'] as const)),
]

/** What an admin does for, or to, an account. The user is mailed the reason. */
export function HelpDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const names = actsFor(user)
  const form = useForm({
    initialValues: { act: names[0] ?? 'endSessions', reason: '' },
    validate: (values) => validateWith(reasonBody)({ reason: values.reason }),
  })
  const act = acts[form.values.act]
  const change = useUserChange({
    send: () =>
      call(act.endpoint, { params: { id: user.id }, body: { reason: form.values.reason } }, { urgent: true }),
    done: act.done,
    failed: 'The account could not be changed',
    onDone: onClose,
  })
  return (
    <Dialog title={`Help ${user.username}`} isOpen isKept={form.isDirty()} onClose={onClose}>
      <form onSubmit={form.onSubmit(() => change.mutate())} noValidate>
        <Stack>
          <Radio.Group label="What to do" {...form.getInputProps('act')}>
            <Stack gap="xs" mt="xs">
              {names.map((name) => (
                <Radio key={name} value={name} label={acts[name].label} />
              ))}
            </Stack>
          </Radio.Group>
          <Text size="sm">{act.effect}</Text>
          <Textarea
            label="Reason"
            description="Mailed to the user, and kept in the audit log."
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('reason')}
          />
          <FailureReason error={change.error} />
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={change.isPending}
              {...(form.values.act === 'suspend' && { color: 'red' })}
            >
              {act.label}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  )
}
