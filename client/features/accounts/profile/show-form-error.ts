import type { UseFormReturnType } from '@mantine/form'
import { CallError } from '#client/platform/calls/call-error.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { errorToast } from '#client/platform/toast.ts'

/** Shows an error beside its fields when it names them, else as a toast. */
export function showFormError<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  error: unknown,
): void {
  if (error instanceof CallError && error.fields) form.setErrors(error.fields)
  else errorToast(textOf(error, 'An unexpected error occurred'))
}
