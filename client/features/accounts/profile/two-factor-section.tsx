import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor, userKey } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { accountSecurity } from '#contracts/accounts/account-security.ts'
import { accounts } from '#contracts/accounts/accounts.ts'
import { countText } from '#domain/text/count-text.ts'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'
import { SetUpTwoFactor } from './set-up-two-factor.tsx'
import { TurnOffTwoFactor } from './turn-off-two-factor.tsx'

const stateQuery = queryFor(accountSecurity.twoFactorState)
/** With fewer than this the number is shown as a warning. */
const fewCodes = 4

/** Two-factor sign-in: turning it on and off, and the recovery codes. */
export function TwoFactorSection() {
  const queryClient = useQueryClient()
  const { data: state, error, refetch } = useQuery(stateQuery)
  const [dialog, setDialog] = useState<'set-up' | 'turn-off' | 'codes'>()
  const changed = () => {
    for (const queryKey of [stateQuery.queryKey, userKey, queryFor(accounts.listSessions).queryKey])
      void queryClient.invalidateQueries({ queryKey })
  }
  const close = () => setDialog(undefined)

  if (error) return <LoadFailed what="two-factor sign-in" error={error} onRetry={() => void refetch()} />
  if (!state) return <Skeleton height={96} />
  return (
    <Stack>
      <Text>
        {state.isOn
          ? 'Each sign-in asks for a code of your authenticator app after the password.'
          : 'A code from an authenticator app on your phone protects the account even when somebody learns your password.'}
      </Text>
      {state.isOn && (
        <Group gap="xs">
          <Badge variant="light">On</Badge>
          <Text
            size="sm"
            {...(state.recoveryCodesLeft < fewCodes ? { c: 'var(--color-warn)' } : { c: 'dimmed' })}
          >
            {codesLeftText(state.recoveryCodesLeft)}
          </Text>
        </Group>
      )}
      {state.isOn ? (
        <Group>
          <Button variant="default" onClick={() => setDialog('codes')}>
            New recovery codes
          </Button>
          <Button variant="default" onClick={() => setDialog('turn-off')}>
            Turn off
          </Button>
        </Group>
      ) : (
        <Group>
          <Button onClick={() => setDialog('set-up')}>Set up</Button>
        </Group>
      )}
      {dialog === 'set-up' && <SetUpTwoFactor onChanged={changed} onClose={close} />}
      {dialog === 'turn-off' && <TurnOffTwoFactor onChanged={changed} onClose={close} />}
      {dialog === 'codes' && <NewRecoveryCodes onChanged={changed} onClose={close} />}
    </Stack>
  )
}

function codesLeftText(left: number): string {
  if (left === 0) return 'No recovery codes left'
  return `${countText(left, 'recovery code')} left`
}
