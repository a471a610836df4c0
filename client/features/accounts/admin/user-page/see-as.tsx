import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import type { SupportedUser } from '#contracts/accounts/user-support.ts'

const textId = 'see-as-consent'

/** Opens the study home of the user, who has to allow it. */
export function SeeAs({ user }: { user: SupportedUser }) {
  if (!user.studyHomeConsentUntil)
    return (
      <Button variant="default" size="sm" disabled aria-describedby={textId}>
        See as
      </Button>
    )
  return (
    <Button
      component={Link}
      to={paths.adminUserStudyHome(user.id)}
      variant="default"
      size="sm"
      aria-describedby={textId}
    >
      See as
    </Button>
  )
}

/** Says until when the user lets support see the study home, or how to allow it. */
export function ConsentText({ user: { studyHomeConsentUntil: until } }: { user: SupportedUser }) {
  return (
    <Text id={textId} size="sm" c="dimmed">
      {until
        ? `The user lets support see the study home until ${dateTimeText(until)}.`
        : 'The study home is shown by “See as” once the user allows it: for 24 hours, in the profile under “Help from support”.'}
    </Text>
  )
}
