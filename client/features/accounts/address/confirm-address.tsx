import { Alert, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import classes from '#client/features/accounts/sign-in/auth-screen.module.css'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { paths } from '#client/platform/paths.ts'
import { site } from '#client/platform/site.ts'
import { reloadUser } from '#client/platform/user/session.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import { addressConfirmation } from '#contracts/accounts/address-confirmation.ts'

/** The token of a link that confirms an address, from the fragment of its own address. */
export function confirmationIn(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('confirmation') ?? undefined
}

const incomplete = 'This link is incomplete. Copy the whole address from the message.'

interface ConfirmAddressProps {
  token: string | undefined
  /** Who is signed in in this browser, perhaps to another account. */
  present: User | null
}

/** The page behind the link. It asks for a press: programs that only open the links of a mail must confirm nothing. */
export function ConfirmAddress({ token, present }: ConfirmAddressProps) {
  const confirm = useMutation({
    mutationFn: (body: { token: string }) =>
      call(addressConfirmation.confirmAddress, { body }, { urgent: true }),
    onSuccess: () => {
      if (present) void reloadUser().catch(() => undefined)
    },
  })
  const { data, error } = confirm
  const isOver = error instanceof CallError && error.code.startsWith('confirmation_')
  const isUsed = isOver && error.code === 'confirmation_used'
  const problem = token === undefined ? incomplete : error && reasonOf(error)
  const canConfirm = token !== undefined && !isOver && !data

  return (
    <div className={classes.page}>
      <Paper className={classes.panel ?? ''}>
        <Title order={1} size="h2" mb="lg">
          {data ? 'Your address is confirmed' : 'Confirm your address'}
        </Title>
        <Stack>
          {problem && (
            <Alert
              color={isUsed ? 'ink' : 'red'}
              variant="light"
              role="alert"
              title={canConfirm || isUsed ? undefined : 'This link cannot be used'}
            >
              {problem}
            </Alert>
          )}
          {data && (
            <Text role="status">
              <strong className={classes.address}>{data.email}</strong> is the address of your {site.name}{' '}
              account.
            </Text>
          )}
          {canConfirm && (
            <>
              <Text>
                You opened a link that {site.name} sent to your e-mail address. If it was you who asked for
                it, confirm that the address is yours.
              </Text>
              <Button loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
                Confirm this address
              </Button>
            </>
          )}
          {!canConfirm && <WayOn present={present} isDone={data !== undefined} />}
        </Stack>
      </Paper>
    </div>
  )
}

function WayOn({ present, isDone }: { present: User | null; isDone: boolean }) {
  if (!present)
    return (
      <Button component={Link} to={paths.login}>
        Go to the sign-in
      </Button>
    )
  return isDone ? (
    <Button component={Link} to={paths.study}>
      Go to Dashboard
    </Button>
  ) : (
    <Button component={Link} to={paths.profile}>
      Go to your profile
    </Button>
  )
}
