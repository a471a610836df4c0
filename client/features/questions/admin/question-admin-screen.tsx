import { Stack, Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ImportFormats } from '#client/features/questions/admin/import/import-formats.tsx'
import { ImportPanel } from '#client/features/questions/admin/import/import-panel.tsx'
import { ExplanationsPanel } from '#client/features/questions/admin/statistics/explanations-panel.tsx'
import { StatisticsPanel } from '#client/features/questions/admin/statistics/statistics-panel.tsx'
import { paths } from '#client/platform/paths.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHead } from '#client/ui/page/page-head.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { QuestionsPanel } from './questions-panel.tsx'

const tabs = [
  ['questions', 'Questions'],
  ['reports', 'Reports'],
  ['import', 'Import'],
  ['statistics', 'Statistics'],
  ['explanations', 'Explanations'],
] as const

interface QuestionAdminScreenProps {
  /** Learners' reports, from another feature. */
  reports: ReactNode
}

/** Admins edit the bank, see reports, import questions and see item statistics. The tab is in the address. */
export function QuestionAdminScreen({ reports }: QuestionAdminScreenProps) {
  const [address, setAddress] = useSearchParams()
  const tab = tabs.find(([id]) => id === address.get('tab'))?.[0] ?? 'questions'
  return (
    <Stack gap="lg">
      <BackLink to={paths.admin} onlyNarrow>
        Back to Admin
      </BackLink>
      <PageHead title="Question bank" description="Edit questions, import them, and see how they do." />
      <Tabs value={tab} onChange={(next) => setAddress({ tab: next ?? 'questions' })} keepMounted={false}>
        <Tabs.List mb="lg">
          {tabs.map(([id, label]) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="questions">
          <QuestionsPanel />
        </Tabs.Panel>
        <Tabs.Panel value="reports">{reports}</Tabs.Panel>
        <Tabs.Panel value="import">
          <Stack gap="lg">
            <SectionCard
              title="Import questions"
              description="Questions with a known id are updated, others are added. You see what would happen before anything is written."
            >
              <ImportPanel />
            </SectionCard>
            <SectionCard title="Formats" description="An example of each holds every field that is needed.">
              <ImportFormats />
            </SectionCard>
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="statistics">
          <SectionCard
            title="Item statistics"
            description="Of first attempts only. Verdicts begin with 50 of them; those that need a look come first."
          >
            <StatisticsPanel />
          </SectionCard>
        </Tabs.Panel>
        <Tabs.Panel value="explanations">
          <SectionCard
            title="Explanations"
            description="The twenty that helped learners least: first those that most probably fail."
          >
            <ExplanationsPanel />
          </SectionCard>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
