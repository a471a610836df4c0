import { Stack, Text } from '@mantine/core'
import { paths } from '#client/platform/paths.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { SectionCard } from '#client/ui/section-card.tsx'
import { ImportFormats } from './import-formats.tsx'
import { ImportPanel } from './import-panel.tsx'
import classes from './question-admin-screen.module.css'
import { StatisticsPanel } from './statistics-panel.tsx'

/** Admins bring questions in, and see how they do. */
export function QuestionAdminScreen() {
  return (
    <Stack gap="lg">
      <BackLink to={paths.admin}>Back to Admin</BackLink>
      <div>
        <h1 className={classes.title}>Question bank</h1>
        <Text c="dimmed" mt={4}>
          Import questions, and see how they do.
        </Text>
      </div>
      <SectionCard
        title="Import questions"
        description="Questions with a known id are updated, others are added. You see what would happen before anything is written."
      >
        <ImportPanel />
      </SectionCard>
      <SectionCard title="Formats" description="An example of each holds every field that is needed.">
        <ImportFormats />
      </SectionCard>
      <SectionCard
        title="Item statistics"
        description="Of first attempts only. Verdicts begin with 50 of them; those that need a look come first."
      >
        <StatisticsPanel />
      </SectionCard>
    </Stack>
  )
}
