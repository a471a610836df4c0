import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** Says what will happen, and what cannot be undone. */
  children: ReactNode
  /** The verb, as in "Delete user". */
  action: string
  isOpen: boolean
  isDestructive?: boolean
  isPending?: boolean
  /** The error of the last attempt. */
  error?: Error | null
  onConfirm: () => void
  onClose: () => void
}

/**
 * Asks for confirmation of an important action. Cancel comes first, so that Enter in an open dialog destroys
 * nothing. The dialog may open in the place of the button that was clicked, so the second click of a double
 * click confirms nothing.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    action,
    isOpen,
    isDestructive = false,
    isPending = false,
    error = null,
    onConfirm,
    onClose,
  } = props
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <Stack gap="sm">
        <Text component="div" size="sm">
          {children}
        </Text>
        <FailureReason error={error} />
      </Stack>
      <FormActions mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          {...(isDestructive && { color: 'red' })}
          loading={isPending}
          onClick={({ detail }) => detail <= 1 && onConfirm()}
        >
          {action}
        </Button>
      </FormActions>
    </Dialog>
  )
}
