import { PageSection } from '#client/features/welcome/page-section.tsx'
import { measuredClaims } from './measured-claims.ts'
import { TermList } from './term-list.tsx'

export function EvidenceClaims() {
  return (
    <PageSection title="What we claim">
      <TermList
        rows={measuredClaims.map(({ claim, measuredBy }) => ({
          term: claim,
          text: `Measured by: ${measuredBy}`,
        }))}
      />
    </PageSection>
  )
}
