import { Button, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { focusFirstError } from '#client/platform/calls/focus-first-error.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { site } from '#client/platform/site.ts'
import { setWantsRegister } from '#client/platform/storage/storage.ts'
import { forgetOrder } from '#client/platform/storage/stored-order.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { accounts, registerByEmailBody, type User } from '#contracts/accounts/accounts.ts'
import { AddressFields, TermsLink } from './register-fields.tsx'

/** Pressing the button accepts the terms, as the form says. */
const bodyOf = (values: { email: string; password: string }) => ({
  ...values,
  acceptPolicy: true as const,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** The short form for a free account. */
export function EmailRegisterForm({ onRegistered }: { onRegistered: (user: User) => void }) {
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: (values) => validateWith(registerByEmailBody)(bodyOf(values)),
    validateInputOnBlur: true,
  })
  const register = useMutation({
    mutationFn: () => call(accounts.registerByEmail, { body: bodyOf(form.values) }, { urgent: true }),
    onSuccess: (user) => {
      setWantsRegister(false)
      forgetOrder()
      toast({ title: 'Registration successful', description: `Welcome to ${site.name}.` })
      onRegistered(user)
    },
    onError: (error) => {
      errorToast(textOf(error, 'An unexpected error occurred'), 'Registration Failed')
      if (!(error instanceof CallError) || !error.fields) return
      form.setErrors(error.fields)
      focusFirstError(error.fields)
    },
  })
  return (
    <form onSubmit={form.onSubmit(() => register.mutate(), focusFirstError)} noValidate>
      <Stack>
        <AddressFields inputProps={(field) => form.getInputProps(field)} />
        <Text size="sm">
          By creating the account you accept the <TermsLink />.
        </Text>
        <Button type="submit" loading={register.isPending || register.isSuccess} fullWidth>
          Create account
        </Button>
      </Stack>
    </form>
  )
}
