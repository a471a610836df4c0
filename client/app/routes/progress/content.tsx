import { DrugKnowledge } from '#client/features/drugs/study/drug-knowledge.tsx'
import { ContentCard } from '#client/features/progress/content/content-card.tsx'
import { ExamCoverage } from '#client/features/progress/outline/exam-coverage.tsx'
import { pageTitle } from '#client/platform/site.ts'
import { useUser } from '#client/platform/user/session.ts'

export const meta = () => pageTitle('Content')

/** What is known of each chapter, drug class and tag. */
export default function Content() {
  const { user } = useUser()
  if (!user) return null
  return (
    <>
      <ContentCard renderClasses={(search) => <DrugKnowledge user={user} search={search} />} />
      {user.isAdmin && <ExamCoverage />}
    </>
  )
}
