import { PrintedRecord } from '#client/features/progress/printed-record.tsx'
import { PremiumWelcome } from '#client/features/progress/readiness/premium-welcome.tsx'
import { ReadinessCard } from '#client/features/progress/readiness/readiness-card.tsx'
import { BeginReadiness } from '#client/features/questions/build/begin-readiness.tsx'
import { StartCategory } from '#client/features/questions/build/start-category.tsx'
import { PastPromise } from '#client/features/study/plan/past-promise.tsx'
import { pageTitle } from '#client/platform/site.ts'
import { useUser } from '#client/platform/user/session.ts'

export const meta = () => pageTitle('Progress')

/** How ready for the exam, and where study gains the most. */
export default function Readiness() {
  const { user } = useUser()
  if (!user) return null
  return (
    <>
      <PremiumWelcome user={user} />
      <ReadinessCard
        user={user}
        renderStart={(category) => <StartCategory {...category} />}
        renderBegin={(block) => <BeginReadiness {...block} />}
        pastPromise={<PastPromise />}
      />
      <PrintedRecord />
    </>
  )
}
