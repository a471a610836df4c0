import { Button, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { FormActions } from '#client/ui/form-actions.tsx'

interface ReauthenticationDialogProps {
  opened: boolean
  isPending: boolean
  onClose: () => void
  onConfirm: (currentPassword: string) => void
}

/** A new e-mail address needs a recent sign-in, or the password. */
export function ReauthenticationDialog({
  opened,
  isPending,
  onClose,
  onConfirm,
}: ReauthenticationDialogProps) {
  const [password, setPassword] = useState('')
  const close = () => {
    setPassword('')
    onClose()
  }
  return (
    <Modal opened={opened} onClose={close} title="Confirm that it is you">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setPassword('')
          onConfirm(password)
        }}
      >
        <Stack>
          <Text size="sm">
            Your sign-in is older than 10 minutes. Enter your password to change the e-mail address.
          </Text>
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <FormActions>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={!password} loading={isPending}>
              Confirm
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Modal>
  )
}
