import { EvidenceClaims } from '#client/features/welcome/evidence/evidence-claims.tsx'
import { EvidenceFailures } from '#client/features/welcome/evidence/evidence-failures.tsx'
import { EvidenceMethod } from '#client/features/welcome/evidence/evidence-method.tsx'
import { EvidenceResults } from '#client/features/welcome/evidence/evidence-results.tsx'
import { SimulatedResults } from '#client/features/welcome/evidence/simulated-results.tsx'
import { useEvidenceTexts } from '#client/features/welcome/evidence/use-evidence-texts.ts'
import { PageHead } from '#client/features/welcome/page-head.tsx'
import { Closing } from '#client/features/welcome/sections/closing.tsx'
import { paths } from '#client/platform/paths.ts'
import { site } from '#client/platform/site.ts'
import { pageMeta } from '#client/app/page-meta.ts'
import { ProfileOrStart } from '#client/app/shell/navigation/start-buttons.tsx'

export const meta = () =>
  pageMeta({
    path: paths.evidence,
    title: `Evidence · ${site.name}`,
    description: `What ${site.name} claims, how it is measured with learners who take part, how many did, what the simulations say, and what did not work.`,
  })

export default function Evidence() {
  const texts = useEvidenceTexts()
  return (
    <>
      <PageHead
        title="What we claim, and how it is measured"
        lead="What would show that we are wrong, how many learners took part in looking for it, and what did not work."
      />
      <EvidenceClaims />
      <EvidenceMethod />
      <EvidenceResults texts={texts} />
      <SimulatedResults texts={texts} />
      <EvidenceFailures />
      <Closing
        title="Take part"
        text="Choose it on your profile page, under “Your data”. It is off until you do, and you can stop at any time."
        action={<ProfileOrStart />}
      />
    </>
  )
}
