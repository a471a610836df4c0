import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#client/platform/calls.ts'
import { reasonOf } from '#client/platform/failure-text.ts'
import { asksForProof } from '#client/platform/fresh-proof.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { FormActions } from '#client/ui/form-actions.tsx'
import { TextButton } from '#client/ui/text-button.tsx'
import { accountSecurity } from '#contracts/account-security.ts'
import type { User } from '#contracts/accounts.ts'

/** Asks again who the user is, by password or code, whenever a call needs a proof that is at most ten minutes old. */
export function FreshProofDialog({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  const answer = useRef<(isProved: boolean) => void>(undefined)
  const close = useCallback((isProved: boolean) => {
    setIsOpen(false)
    answer.current?.(isProved)
    answer.current = undefined
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one user began goes on for nobody else
  useEffect(() => {
    const stop = asksForProof(() => {
      setIsOpen(true)
      return new Promise((resolve) => {
        answer.current = resolve
      })
    })
    return () => {
      stop()
      close(false)
    }
  }, [close, user.id])
  return (
    <Dialog title="Confirm that it is you" isOpen={isOpen} isOnTop onClose={() => close(false)}>
      {isOpen && (
        <ProofForm
          canUseCode={user.twoFactorEnabled}
          onProved={() => close(true)}
          onCancel={() => close(false)}
        />
      )}
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
        // React hands a submit on to the forms around, also out of a dialog.
        event.stopPropagation()
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
