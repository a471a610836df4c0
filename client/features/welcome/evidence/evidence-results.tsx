import { PageSection } from '#client/features/welcome/page-section.tsx'
import type { EvidenceTexts } from '#domain/evidence/evidence-texts.ts'
import { FilledText } from './filled-text.tsx'
import { measuredClaims } from './measured-claims.ts'
import { TermList } from './term-list.tsx'

/** Who took part, and what it came to. */
export function EvidenceResults({ texts }: { texts: EvidenceTexts }) {
  return (
    <PageSection
      title="Who took part, and the results"
      intro={<FilledText name="participants" text={texts.participants} />}
    >
      <TermList
        rows={measuredClaims.map(({ id, name }) => ({
          term: name,
          text: <FilledText name={id} text={texts[id]} />,
        }))}
      />
    </PageSection>
  )
}
