import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { SetUpTwoFactor } from '#client/features/accounts/profile/set-up-two-factor.tsx'
import { queryClient } from '#client/platform/calls/queries.ts'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import classes from './change-password-screen.module.css'

/** The only screen of an admin without two-factor sign-in, where it is required of admins. */
export function SetUpTwoFactorScreen() {
  const [isOpen, setIsOpen] = useState(false)
  function close() {
    setIsOpen(false)
    // Only now: the recovery codes are shown once, and the page around them goes when the user is read again. It may be on also
    // when the reply that said so was lost.
    void queryClient.invalidateQueries()
  }
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Set up two-factor sign-in</h1>
      <SectionCard
        title="Before you go on"
        description="Administrators of this service sign in with a second step. Everything else waits until it is set up."
      >
        <Stack>
          <Text>
            You need an authenticator app on your phone. You will be given recovery codes for the day it is
            lost.
          </Text>
          <Group>
            <Button onClick={() => setIsOpen(true)}>Set up</Button>
          </Group>
        </Stack>
      </SectionCard>
      {isOpen && <SetUpTwoFactor onChanged={() => undefined} onClose={close} />}
    </div>
  )
}
