import { Stack, Tabs } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { UsersPanel } from '#client/features/accounts/admin/users-panel.tsx'
import { ChapterUsage } from '#client/features/content-statistics/admin/chapter-usage.tsx'
import { ContentPerformance } from '#client/features/content-statistics/admin/content-performance.tsx'
import { MemoryQuality } from '#client/features/progress/admin/memory-quality.tsx'
import { AdminDataFailed } from '#client/features/visits/admin/admin-data-failed.tsx'
import { useTimeframe } from '#client/features/visits/admin/use-timeframe.ts'
import { VisitsPanel } from '#client/features/visits/admin/visits-panel.tsx'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { pageTitle } from '#client/platform/site.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHead } from '#client/ui/page/page-head.tsx'
import { contentStatistics } from '#contracts/content-statistics/content-statistics.ts'
import { visitsAdmin } from '#contracts/visits/visits.ts'

export const meta = () => pageTitle('Admin analytics')

export default function AdminAnalytics() {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'users' ? 'users' : 'analytics'
  return (
    <Stack gap="lg">
      <BackLink to={paths.admin} onlyNarrow>
        Back to Admin
      </BackLink>
      <PageHead title="Admin analytics" description="How the service is used, and how well it schedules." />
      <Tabs
        value={tab}
        onChange={(next) => setSearch(next === 'users' ? { tab: next } : {})}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="analytics">Analytics</Tabs.Tab>
          <Tabs.Tab value="users">Users</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="analytics">
          <Analytics />
        </Tabs.Panel>
        <Tabs.Panel value="users">
          <UsersPanel />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

function Analytics() {
  const isLost = useIsLost()
  if (isLost) return <AdminDataFailed />
  return (
    <Stack gap="lg">
      <VisitsPanel />
      <ContentPerformance />
      <ChapterUsage />
      <MemoryQuality />
    </Stack>
  )
}

/** The same queries as of the parts: nothing is loaded twice. */
function useIsLost(): boolean {
  const [timeframe] = useTimeframe()
  const [visits, chapters] = useQueries({
    queries: [
      queryFor(visitsAdmin.dashboard, { query: { timeframe } }),
      queryFor(contentStatistics.chapterUsage),
    ],
  })
  return visits.isLoadingError && chapters.isLoadingError
}
