import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { accountSecurity } from '#contracts/accounts/account-security.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { ConfirmPasswordForm } from './confirm-password-form.tsx'
import { FirstCodeForm } from './first-code-form.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

interface SetUpTwoFactorProps {
  onChanged: () => void
  onClose: () => void
}

type Setup = Reply<typeof accountSecurity.totpSetup>

/** Password, then the secret with a first code, then the recovery codes. */
export function SetUpTwoFactor({ onChanged, onClose }: SetUpTwoFactorProps) {
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<string[]>()
  const hasCodes = codes !== undefined
  return (
    <Modal
      opened
      onClose={onClose}
      title={hasCodes ? 'Keep these recovery codes' : 'Set up two-factor sign-in'}
      // Shown once: a click outside the dialog must not lose them.
      closeOnClickOutside={!hasCodes}
      closeOnEscape={!hasCodes}
      withCloseButton={!hasCodes}
    >
      {!setup && <ConfirmPasswordForm onConfirmed={setSetup} onCancel={onClose} />}
      {setup && !codes && (
        <FirstCodeForm
          setup={setup}
          onConfirmed={(recoveryCodes) => {
            setCodes(recoveryCodes)
            onChanged()
          }}
          onCancel={onClose}
        />
      )}
      {codes && <RecoveryCodeList codes={codes} onDone={onClose} />}
    </Modal>
  )
}
