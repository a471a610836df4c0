import { Anchor, Checkbox, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form'
import { Link } from 'react-router'
import { NewPasswordInput } from '#client/features/accounts/sign-in/new-password-input.tsx'
import { paths } from '#client/platform/paths.ts'
import type { RegisterValues } from './register-values.ts'

type Form = UseFormReturnType<RegisterValues>

/** Names, not words: no keyboard corrects them. */
const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

export function SignInFields({ form }: { form: Form }) {
  return (
    <>
      <TextInput
        label="Username"
        name="username"
        autoComplete="username"
        required
        {...asTyped}
        {...form.getInputProps('username')}
      />
      <AddressFields inputProps={(field) => form.getInputProps(field)} />
    </>
  )
}

/** By which an account is signed in. */
export function AddressFields({
  inputProps,
}: {
  inputProps: (field: 'email' | 'password') => GetInputPropsReturnType
}) {
  return (
    <>
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        {...asTyped}
        {...inputProps('email')}
      />
      <NewPasswordInput label="Password" name="password" required {...inputProps('password')} />
    </>
  )
}

export function TermsField({ form }: { form: Form }) {
  return (
    <Checkbox
      label={
        <>
          I accept the <TermsLink />
        </>
      }
      required
      {...form.getInputProps('acceptPolicy', { type: 'checkbox' })}
    />
  )
}

export function TermsLink() {
  return (
    <Anchor component={Link} to={paths.terms} target="_blank" underline="always" inherit>
      terms and conditions
    </Anchor>
  )
}
