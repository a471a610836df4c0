import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { pageTitle } from '#client/platform/site.ts'
import { ComingPage } from '#client/ui/coming-page.tsx'

export const meta = () => pageTitle('Admin')

export default function AdminHome() {
  return (
    <ComingPage
      title="Admin"
      purpose="Everything that runs the service, in one place."
      contents={[
        'Users, conversions, promo codes, flashcards and referral e-mails',
        'Ways to import, content, analytics, users and e-mail',
      ]}
      action={
        <Group>
          <Button component={Link} to={paths.adminEmail}>
            E-mail written so far
          </Button>
          <Button component={Link} to={paths.adminQuestions} variant="default">
            Question bank
          </Button>
        </Group>
      }
    />
  )
}
