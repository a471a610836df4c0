import { Stack } from '@mantine/core'
import { paths } from '#client/platform/paths.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHead } from '#client/ui/page/page-head.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { ImportFormat } from './import-format.tsx'
import { ImportPanel } from './import-panel.tsx'
import { ImportedChapters } from './imported-chapters.tsx'

/** Chapters come in from files, and are listed below. */
export function ImportScreen() {
  return (
    <Stack gap="lg">
      <BackLink to={paths.admin}>Back to Admin</BackLink>
      <PageHead
        title="Manage Flashcards"
        description="Bring chapters in from files, star and delete flashcards."
      />
      <SectionCard
        title="Upload flashcards"
        description="You see what would happen before anything is written."
      >
        <ImportPanel />
      </SectionCard>
      <SectionCard title="What a file looks like">
        <ImportFormat />
      </SectionCard>
      <ImportedChapters />
    </Stack>
  )
}
