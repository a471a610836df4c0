import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** What will happen, and what cannot be undone. */
  children: ReactNode
  /** The verb, as in "Delete user". */
  action: string
  isOpen: boolean
  isDestructive?: boolean
  isPending?: boolean
  /** Why it has failed. */
  error?: Error | null
  onConfirm: () => void
  onClose: () => void
}

/**
 * Asks before something that matters. Cancel comes first, so that Enter on an open dialog destroys nothing; the second
 * click of a double click, on the button that opened the dialog in its place, confirms nothing.
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
