import { BackToStudy } from '#client/features/study/back-to-study.tsx'
import { pageTitle } from '#client/platform/site.ts'
import { ComingPage } from '#client/ui/coming-page.tsx'

export const meta = () => pageTitle('Progress')

export default function Dashboard() {
  return (
    <ComingPage
      title="Progress"
      purpose="What you know, what fades, and what to study next."
      contents={[
        'Your chapters and topics with mastery and the date you last studied',
        'Drug knowledge by category',
        'Readiness by exam outline, and your achievements',
      ]}
      action={<BackToStudy />}
    />
  )
}
