import { Stack, Text, Title } from '@mantine/core'
import { MemoryQuality } from '#client/features/progress/admin/memory-quality.tsx'
import { paths } from '#client/platform/paths.ts'
import { pageTitle } from '#client/platform/site.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { SectionCard } from '#client/ui/section-card.tsx'

export const meta = () => pageTitle('Admin analytics')

export default function AdminAnalytics() {
  return (
    <Stack gap="lg">
      <BackLink to={paths.admin}>Back to Admin</BackLink>
      <div>
        <Title order={1} size="h2">
          Admin analytics
        </Title>
        <Text c="dimmed" mt={4}>
          How the service is used, and how well it schedules.
        </Text>
      </div>
      <MemoryQuality />
      <SectionCard title="In preparation">
        <ul>
          <li>Page views, the conversion funnel and traffic sources over 7, 30 or 90 days</li>
          <li>Content performance and chapter usage</li>
        </ul>
      </SectionCard>
    </Stack>
  )
}
