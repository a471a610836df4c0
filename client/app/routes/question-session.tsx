import { BackToStudy } from '#client/features/study/back-to-study.tsx'
import { pageTitle } from '#client/platform/site.ts'
import { ComingPage } from '#client/ui/coming-page.tsx'

export const meta = () => pageTitle('Question block')

export default function QuestionSession() {
  return (
    <ComingPage
      title="Question block"
      purpose="Where you answer a block of questions."
      contents={[
        'The question with its options, strike-out and highlights',
        'A navigator, a timer and a lab drawer',
      ]}
      action={<BackToStudy />}
    />
  )
}
