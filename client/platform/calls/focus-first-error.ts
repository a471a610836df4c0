import type { FormErrors } from '@mantine/form'

/** For a form that was not sent: leads to the first field on the page that is not right. */
export function focusFirstError(errors: FormErrors): void {
  const fields = document.querySelectorAll<HTMLElement>('form [data-path]')
  Array.from(fields)
    .find(({ dataset }) => errors[dataset.path ?? ''])
    ?.focus()
}
