import { Anchor, Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { NewPasswordInput } from './new-password-input.tsx'
import type { RegisterValues } from './register-values.ts'
import { roleOptions } from './roles.ts'

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
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        {...asTyped}
        {...form.getInputProps('email')}
      />
      <NewPasswordInput label="Password" name="password" required {...form.getInputProps('password')} />
    </>
  )
}

/** Offered while typing; anything else can be typed. */
const commonDegrees = ['MD', 'DO', 'MBBS', 'MD, PhD', 'PharmD', 'NP', 'PA-C', 'RN', 'PhD', 'Student']

export function PersonFields({ form }: { form: Form }) {
  const degreesId = useId()
  return (
    <>
      <SimpleGrid cols={2}>
        <TextInput
          label="First name"
          name="firstName"
          autoComplete="given-name"
          autoCapitalize="words"
          required
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          autoCapitalize="words"
          required
          {...form.getInputProps('lastName')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Degree(s)"
          name="degrees"
          placeholder="MD, PhD or Student"
          autoComplete="honorific-suffix"
          autoCorrect="off"
          spellCheck={false}
          list={degreesId}
          required
          {...form.getInputProps('degrees')}
        />
        <datalist id={degreesId}>
          {commonDegrees.map((degrees) => (
            <option key={degrees} value={degrees} />
          ))}
        </datalist>
        <Select
          label="Professional role"
          placeholder="Choose your role"
          data={roleOptions}
          required
          {...form.getInputProps('role')}
        />
      </SimpleGrid>
    </>
  )
}

export function TermsField({ form }: { form: Form }) {
  return (
    <Checkbox
      label={
        <>
          I accept the{' '}
          <Anchor component={Link} to={paths.terms} target="_blank" underline="always" inherit>
            terms and conditions
          </Anchor>
        </>
      }
      required
      {...form.getInputProps('acceptPolicy', { type: 'checkbox' })}
    />
  )
}
