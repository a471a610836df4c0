import { PageSection } from '#client/features/welcome/page-section.tsx'
import type { EvidenceTexts } from '#domain/evidence/evidence-texts.ts'
import { rangeText } from '#domain/evidence/points-text.ts'
import { simulatedFigures } from '#domain/evidence/simulated-figures.ts'
import { FilledText } from './filled-text.tsx'
import classes from './simulated-results.module.css'
import { TermList } from './term-list.tsx'

/** What simulated learners came to, said to be that. */
export function SimulatedResults({ texts }: { texts: EvidenceTexts }) {
  return (
    <PageSection
      title="What the simulations say"
      tone="surface"
      intro={<FilledText name="simulations" text={texts.simulations} />}
    >
      <TermList
        rows={simulatedFigures.map((figure) => ({
          term: figure.what,
          text: (
            <>
              <span className={classes.figure}>{rangeText(figure)}</span> {figure.of}.
            </>
          ),
        }))}
      />
      <p className={classes.note}>
        Simulated learners forget by rules that we wrote, so they say whether the plan does what it should,
        and not whether people learn. A test computes each figure again and fails when it is another.
      </p>
    </PageSection>
  )
}
