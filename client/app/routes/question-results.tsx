import { BackToStudy } from '#client/features/study/back-to-study.tsx'
import { pageTitle } from '#client/platform/site.ts'
import { ComingPage } from '#client/ui/coming-page.tsx'

export const meta = () => pageTitle('Block results')

export default function QuestionResults() {
  return (
    <ComingPage
      title="Block results"
      purpose="How a block of questions went."
      contents={['Your score by outline category', 'Every question with its explanation']}
      action={<BackToStudy />}
    />
  )
}
