import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'
import { CallError } from '#client/platform/calls/call-error.ts'

/** Shows beside the fields of a form what the server says of them. */
export function useFieldErrors<Values>(form: UseFormReturnType<Values>, error: Error | null): void {
  const { setErrors } = form
  useEffect(() => {
    if (error instanceof CallError && error.fields) setErrors(error.fields)
  }, [error, setErrors])
}
