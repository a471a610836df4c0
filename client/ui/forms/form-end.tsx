import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { FailureReason } from './failure-reason.tsx'
import { FormActions } from './form-actions.tsx'

interface FormEndProps {
  /** The action of the form, as in "Save". */
  action: string
  /** The error of the last attempt; null if a field shows it. */
  error: Error | null
  isPending: boolean
  isDisabled?: boolean
  onCancel: () => void
  /** Another button, before Cancel. */
  children?: ReactNode
}

/** The end of a form: the reason for a rejection, Cancel, and the button that sends the form. */
export function FormEnd(props: FormEndProps) {
  const { action, error, isPending, isDisabled = false, onCancel, children } = props
  return (
    <Stack mt="lg">
      <FailureReason error={error} />
      <FormActions>
        {children}
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isDisabled} loading={isPending}>
          {action}
        </Button>
      </FormActions>
    </Stack>
  )
}
