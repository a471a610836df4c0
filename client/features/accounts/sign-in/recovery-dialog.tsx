import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { accounts, recoveryBody } from '#contracts/accounts/accounts.ts'

const kinds = {
  password: {
    title: 'Forgot password',
    explanation: 'We send a temporary password and your username to the e-mail address of your account.',
    submit: 'Send temporary password',
    endpoint: accounts.forgotPassword,
    sent: {
      title: 'Password Reset Email Sent',
      description: 'Check your e-mail, including spam, for a temporary password and your username.',
    },
    failed: { title: 'Reset Failed', description: 'Please try again or contact support' },
  },
  username: {
    title: 'Forgot username',
    explanation: 'We send your username to the e-mail address of your account.',
    submit: 'Send username',
    endpoint: accounts.forgotUsername,
    sent: { title: 'Username Recovery Email Sent', description: 'Check your e-mail, including spam.' },
    failed: { title: 'Request Failed', description: 'Please try again' },
  },
}

interface RecoveryDialogProps {
  kind: keyof typeof kinds
  opened: boolean
  onClose: () => void
}

/** Asks for one e-mail address. The response is the same for known and unknown addresses. */
export function RecoveryDialog({ kind, opened, onClose }: RecoveryDialogProps) {
  const { title, explanation, submit, endpoint, sent, failed } = kinds[kind]
  const form = useForm({
    initialValues: { email: '' },
    validate: validateWith(recoveryBody),
    validateInputOnBlur: true,
  })
  const close = () => {
    form.reset()
    onClose()
  }
  const request = useMutation({
    mutationFn: (body: typeof form.values) => call(endpoint, { body }, { urgent: true }),
    onSuccess: () => {
      toast(sent)
      close()
    },
    onError: (error) => errorToast(textOf(error, failed.description), failed.title),
  })

  return (
    <Modal opened={opened} onClose={close} title={title}>
      <form onSubmit={form.onSubmit((values) => request.mutate(values))} noValidate>
        <Stack>
          <Text size="sm">{explanation}</Text>
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="email"
            data-autofocus
            {...form.getInputProps('email')}
          />
          <FormActions>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={request.isPending}>
              {submit}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Modal>
  )
}
