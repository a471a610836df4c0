import { Modal } from '@mantine/core'
import { useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { accountSecurity } from '#contracts/accounts/account-security.ts'
import { ProveTwoFactorForm } from './prove-two-factor-form.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

interface NewRecoveryCodesProps {
  onChanged: () => void
  onClose: () => void
}

export function NewRecoveryCodes({ onChanged, onClose }: NewRecoveryCodesProps) {
  const [codes, setCodes] = useState<string[]>()
  const hasCodes = codes !== undefined
  return (
    <Modal
      opened
      onClose={onClose}
      title={hasCodes ? 'Keep these recovery codes' : 'New recovery codes'}
      closeOnClickOutside={!hasCodes}
      closeOnEscape={!hasCodes}
      withCloseButton={!hasCodes}
    >
      {codes ? (
        <RecoveryCodeList codes={codes} onDone={onClose} />
      ) : (
        <ProveTwoFactorForm
          explanation="You get ten new codes. The old ones stop working."
          submit="Get new codes"
          send={(body) => call(accountSecurity.renewRecoveryCodes, { body }, { urgent: true })}
          onDone={({ recoveryCodes }) => {
            setCodes(recoveryCodes)
            onChanged()
          }}
          onCancel={onClose}
        />
      )}
    </Modal>
  )
}
