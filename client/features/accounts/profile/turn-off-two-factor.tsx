import { Modal } from '@mantine/core'
import { call } from '#client/platform/calls/calls.ts'
import { toast } from '#client/platform/toast.ts'
import { accountSecurity } from '#contracts/accounts/account-security.ts'
import { ProveTwoFactorForm } from './prove-two-factor-form.tsx'

interface TurnOffTwoFactorProps {
  onChanged: () => void
  onClose: () => void
}

export function TurnOffTwoFactor({ onChanged, onClose }: TurnOffTwoFactorProps) {
  return (
    <Modal opened onClose={onClose} title="Turn off two-factor sign-in">
      <ProveTwoFactorForm
        explanation="From then on the password alone signs you in."
        submit="Turn off"
        send={(body) => call(accountSecurity.totpDisable, { body }, { urgent: true })}
        onDone={() => {
          toast({ title: 'Two-factor sign-in is off' })
          onChanged()
          onClose()
        }}
        onCancel={onClose}
      />
    </Modal>
  )
}
