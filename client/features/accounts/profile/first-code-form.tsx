import { Anchor, Button, Code, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/calls/calls.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { accountSecurity, totpCodeBody } from '#contracts/accounts/account-security.ts'
import classes from './first-code-form.module.css'
import { showFormError } from './show-form-error.ts'

interface FirstCodeFormProps {
  setup: { secret: string; url: string; qrSvg: string }
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Second step: the user scans the secret and proves it with a first code. */
export function FirstCodeForm({ setup, onConfirmed, onCancel }: FirstCodeFormProps) {
  const form = useForm({ initialValues: { code: '' }, validate: validateWith(totpCodeBody) })
  const confirm = useMutation({
    mutationFn: (body: typeof form.values) => call(accountSecurity.totpConfirm, { body }, { urgent: true }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onError: (error) => showFormError(form, error),
  })
  return (
    <form onSubmit={form.onSubmit((values) => confirm.mutate(values))} noValidate>
      <Stack>
        <Text size="sm">
          Scan this with your authenticator app, or{' '}
          <Anchor href={setup.url} inherit underline="always">
            open it on this device
          </Anchor>
          .
        </Text>
        <img
          className={classes.qr}
          src={`data:image/svg+xml,${encodeURIComponent(setup.qrSvg)}`}
          alt="QR code for the authenticator app"
        />
        <Text size="sm">
          If you cannot scan it, type this key: <Code className={classes.key}>{inGroups(setup.secret)}</Code>
        </Text>
        <TextInput
          label="Six-digit code from the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.getInputProps('code')}
        />
        <FormActions>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={confirm.isPending}>
            Turn on
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
