import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Unpaid } from '#client/features/learner/unpaid-plan.ts'
import { paths } from '#client/platform/paths.ts'
import { readChosenPlanId } from '#client/platform/storage/stored-order.ts'
import { findPlan } from '#domain/pricing/plans.ts'

/**
 * /auth is open to signed-in users, since the wallet provider redirects there. The user may have chosen a
 * plan on a page that did not know yet that they are signed in.
 */
export function SignedInNotice({ username }: { username: string }) {
  const [chosen] = useState(() => findPlan(readChosenPlanId() ?? ''))
  const plan = chosen && chosen.priceCents > 0 ? chosen : undefined
  return (
    <Alert title={`You are signed in as ${username}`}>
      <Text mb="sm">Go on where you were, or sign in below with another account.</Text>
      <Stack gap="xs">
        {plan && (
          <Button component={Link} to={paths.paymentOf(plan)}>
            Choose {plan.name}
          </Button>
        )}
        <Button component={Link} to={paths.study} variant={plan ? 'default' : 'filled'}>
          Go to Dashboard
        </Button>
      </Stack>
    </Alert>
  )
}

/** Nothing was paid yet: this says that the account exists and what signing in leads to. */
export function UnpaidNotice({ unpaid: { planId, username } }: { unpaid: Unpaid }) {
  const plan = findPlan(planId)?.name ?? 'your plan'
  return (
    <Alert title={username ? 'Your account exists' : 'Please sign in again'} mb="lg">
      <Text>
        {username && `The account ${username} was created, with the free chapters open. Nothing was paid. `}
        Sign in to go on with {plan}.
      </Text>
    </Alert>
  )
}
