import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { TextButton } from '#client/ui/buttons/text-button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { accountSecurity } from '#contracts/accounts/account-security.ts'

interface FreshProofDialogProps {
  isOpen: boolean
  canUseCode: boolean
  onProved: () => void
  onClose: () => void
}

/**
 * Asks for the password or a code, for a call that needs a proof. It may open over the dialog that made the
 * call.
 */
export function FreshProofDialog({ isOpen, onClose, ...form }: FreshProofDialogProps) {
  return (
    <Dialog title="Confirm that it is you" isOpen={isOpen} isOnTop onClose={onClose}>
      {isOpen && <ProofForm {...form} onCancel={onClose} />}
    </Dialog>
  )
}

interface ProofFormProps {
  canUseCode: boolean
  onProved: () => void
  onCancel: () => void
}

function ProofForm({ canUseCode, onProved, onCancel }: ProofFormProps) {
  const [way, setWay] = useState<'password' | 'code'>('password')
  const [typed, setTyped] = useState('')
  const proof = useMutation({
    mutationFn: () =>
      way === 'password'
        ? call(accountSecurity.confirmByPassword, { body: { currentPassword: typed } }, { urgent: true })
        : call(accountSecurity.confirmByCode, { body: { code: typed } }, { urgent: true }),
    onSuccess: onProved,
  })
  const field = {
    value: typed,
    error: proof.error && reasonOf(proof.error),
    'data-autofocus': true,
    onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
  }
  function change() {
    setWay(way === 'password' ? 'code' : 'password')
    setTyped('')
    proof.reset()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        proof.mutate()
      }}
    >
      <Stack>
        <Text size="sm">
          For this, your last sign-in may not be older than 10 minutes. Afterwards it goes on by itself.
        </Text>
        {way === 'password' ? (
          <PasswordInput label="Current password" autoComplete="current-password" {...field} />
        ) : (
          <TextInput
            label="Code of your authenticator, or a recovery code"
            autoComplete="one-time-code"
            {...field}
          />
        )}
        {canUseCode && (
          <TextButton onClick={change}>
            {way === 'password' ? 'Use a code instead' : 'Use the password instead'}
          </TextButton>
        )}
        <FormActions>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={!typed} loading={proof.isPending}>
            Confirm
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}
