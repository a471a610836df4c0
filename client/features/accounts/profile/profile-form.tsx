import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { PersonFields } from '#client/features/learner/person-fields.tsx'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { signedIn } from '#client/platform/user/session.ts'
import { accounts, profileBody, type User } from '#contracts/accounts/accounts.ts'
import { AddressState } from './address-state.tsx'
import { changedFields, type ProfileChange, type ProfileValues, profileOf } from './profile-values.ts'

const failed = 'Failed to update profile'

export function ProfileForm({ user }: { user: User }) {
  const form = useForm({
    initialValues: profileOf(user),
    // An account may have no name yet: only what is changed has to be right.
    validate: (values) => validateWith(profileBody)(changedFields(profileOf(user), values)),
    validateInputOnBlur: true,
  })
  const update = useMutation({
    mutationFn: (body: ProfileChange) => call(accounts.updateProfile, { body }, { urgent: true }),
    onSuccess: (updated, { email }) => {
      form.setValues(profileOf(updated))
      void signedIn(updated)
      const asked = email === undefined ? null : updated.pendingEmail
      toast({
        title: 'Profile updated successfully',
        ...(asked && { description: `The link in our message to ${asked} puts the new address in force.` }),
      })
    },
    onError: (error) => {
      if (error instanceof CallError && error.fields) form.setErrors(error.fields)
      errorToast(textOf(error, 'Please try again'), failed)
    },
  })

  function save(values: ProfileValues) {
    const change = changedFields(profileOf(user), values)
    if (Object.keys(change).length > 0) return update.mutate(change)
    toast({ title: 'No Changes', description: 'No changes detected to update' })
  }

  return (
    <form onSubmit={form.onSubmit(save)} noValidate>
      <Stack>
        <PersonFields inputProps={(field) => form.getInputProps(field)} />
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          {...form.getInputProps('username')}
        />
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          description="A new address is in force once you open the link that we send there. We may ask for your password, and we tell the old address."
          {...form.getInputProps('email')}
        />
        <AddressState user={user} />
        <TextInput
          label="Practice location (optional)"
          autoComplete="organization"
          {...form.getInputProps('practiceLocation')}
        />
        <Group>
          <Button type="submit" loading={update.isPending}>
            Save profile
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
