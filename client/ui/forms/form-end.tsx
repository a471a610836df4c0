import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { FailureReason } from './failure-reason.tsx'
import { FormActions } from './form-actions.tsx'

interface FormEndProps {
  /** What the form does, as in "Save". */
  action: string
  /** Why it has failed; null where a field says so. */
  error: Error | null
  isPending: boolean
  isDisabled?: boolean
  onCancel: () => void
  /** Another button, before the way out. */
  children?: ReactNode
}

/** Ends a form: why it was refused, the way out, and the button that sends it. */
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
