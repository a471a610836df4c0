import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { call } from '#client/platform/calls/calls.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { type AdminUser, reasonBody, userAdmin } from '#contracts/accounts/user-admin.ts'
import { userSupport } from '#contracts/accounts/user-support.ts'
import { useUserChange } from './use-user-change.ts'

const acts = {
  endSessions: {
    endpoint: userAdmin.endSessions,
    label: 'Sign out everywhere',
    effect: 'Ends every session. The user can sign in again at once.',
    done: 'The user is signed out everywhere',
  },
  sendPasswordReset: {
    endpoint: userSupport.sendPasswordReset,
    label: 'Send a password reset',
    effect:
      'Mails a temporary password that works once, for 60 minutes. The present password works until it is used.',
    done: 'The temporary password is on its way',
  },
  resetTwoFactor: {
    endpoint: userAdmin.resetTwoFactor,
    label: 'Reset two-factor sign-in',
    effect:
      'For somebody who lost phone and recovery codes. Make sure that it is the owner of the account who asks.',
    done: 'Two-factor sign-in is off',
  },
  restoreAddress: {
    endpoint: userSupport.restoreAddress,
    label: 'Send mail again',
    effect:
      'For an address that takes mail again. It has mail from now on without being confirmed; if that comes back as well, it stops again.',
    done: 'Mail is sent to the address again',
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
export type ActName = keyof typeof acts

/** The label of an act, as on its button. */
export const actLabel = (name: ActName) => acts[name].label

export const actsFor = ({
  isSuspended,
  isInvited,
  isAddressFailing,
  twoFactorEnabled,
}: AdminUser): ActName[] => [
  ...(isSuspended ? (['restore'] as const) : (['endSessions'] as const)),
  ...(isSuspended || isInvited ? [] : (['sendPasswordReset'] as const)),
  ...(isAddressFailing ? (['restoreAddress'] as const) : []),
  ...(twoFactorEnabled ? (['resetTwoFactor'] as const) : []),
  ...(isSuspended ? [] : (['suspend'] as const)),
]

interface HelpDialogProps {
  user: AdminUser
  act: ActName
  onClose: () => void
}

/** Carries out an act on an account, with a reason that the user is told. */
export function HelpDialog({ user, act: name, onClose }: HelpDialogProps) {
  const form = useForm({ initialValues: { reason: '' }, validate: validateWith(reasonBody) })
  const act = acts[name]
  const change = useUserChange({
    send: () =>
      call(act.endpoint, { params: { id: user.id }, body: { reason: form.values.reason } }, { urgent: true }),
    done: act.done,
    failed: 'The account could not be changed',
    onDone: onClose,
  })
  return (
    <Dialog title={`${act.label}: ${user.username}`} isOpen isKept={form.isDirty()} onClose={onClose}>
      <form onSubmit={form.onSubmit(() => change.mutate())} noValidate>
        <Stack>
          <Text size="sm">{act.effect}</Text>
          <Textarea
            label="Reason"
            description={
              name === 'sendPasswordReset'
                ? 'Kept in the audit log, and among the security events that the user sees.'
                : 'Mailed to the user, and kept in the audit log.'
            }
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
            <Button type="submit" loading={change.isPending} {...(name === 'suspend' && { color: 'red' })}>
              {act.label}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  )
}
