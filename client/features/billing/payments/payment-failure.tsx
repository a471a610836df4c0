import { Alert, Anchor, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { site } from '#client/platform/site.ts'

interface PaymentFailureProps {
  title: string
  message: string
}

/** The error, a link back to the plans, and the support address. */
export function PaymentFailure({ title, message }: PaymentFailureProps) {
  return (
    <Alert color="red" variant="light" title={title}>
      <Text mb="sm">{message}</Text>
      <Button component={Link} to={paths.pricing} variant="default">
        Try Again
      </Button>
      <Text size="sm" mt="sm">
        If issues continue, please contact support at{' '}
        <Anchor href={`mailto:${site.supportEmail}`} size="sm" underline="always">
          {site.supportEmail}
        </Anchor>
        .
      </Text>
    </Alert>
  )
}
