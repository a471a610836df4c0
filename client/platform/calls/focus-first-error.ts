import type { FormErrors } from '@mantine/form'

/** Focuses the first field on the page that has an error, in a form that was not sent. */
export function focusFirstError(errors: FormErrors): void {
  const fields = document.querySelectorAll<HTMLElement>('form [data-path]')
  Array.from(fields)
    .find(({ dataset }) => errors[dataset.path ?? ''])
    ?.focus()
}
