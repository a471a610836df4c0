import { Badge, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ChaptersPanel } from '#client/features/catalogue/admin/chapters/chapters-panel.tsx'
import { PrimerEditor } from '#client/features/catalogue/admin/primer/primer-editor.tsx'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHead } from '#client/ui/page/page-head.tsx'
import { moderationAdmin, mostReports } from '#contracts/moderation/moderation-admin.ts'
import { CardsPanel } from './cards-panel.tsx'

const tabs = ['chapters', 'flagged', 'shared', 'cards'] as const
type Tab = (typeof tabs)[number]

/** Chapters, learners' reports about their cards and about decks that learners share, and the cards of one chapter. The tab is in the address. */
export function ContentScreen({ flagged, shared }: Record<'flagged' | 'shared', ReactNode>) {
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((known) => known === search.get('tab')) ?? 'chapters'
  const { data: reports } = useQuery(queryFor(moderationAdmin.listFlaggedContent))
  const primer = Number(search.get('primer'))
  const show = (next: Tab) => setSearch({ tab: next }, { preventScrollReset: true })
  return (
    <Stack gap="lg">
      <BackLink to={paths.admin} onlyNarrow>
        Back to Admin
      </BackLink>
      <PageHead title="Content management" description="Chapters, their cards, and what learners reported." />
      <Tabs value={tab} onChange={(value) => show(value as Tab)} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="chapters">Chapters</Tabs.Tab>
          <Tabs.Tab
            value="flagged"
            rightSection={
              reports && reports.length > 0 ? (
                <Badge variant="light" aria-label={`${openText(reports.length)} open`}>
                  {openText(reports.length)}
                </Badge>
              ) : undefined
            }
          >
            Flagged
          </Tabs.Tab>
          <Tabs.Tab value="shared">Shared decks</Tabs.Tab>
          <Tabs.Tab value="cards">Cards</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="chapters">
          {primer > 0 ? (
            <PrimerEditor chapterId={primer} onDone={() => show('chapters')} />
          ) : (
            <ChaptersPanel />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="flagged">{flagged}</Tabs.Panel>
        <Tabs.Panel value="shared">{shared}</Tabs.Panel>
        <Tabs.Panel value="cards">
          <CardsPanel />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

/** The number of reports. The list holds only the oldest ones, so there may be more. */
const openText = (reports: number) => (reports < mostReports ? String(reports) : `${mostReports}+`)
