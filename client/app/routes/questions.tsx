import { BackToStudy } from '#client/features/study/back-to-study.tsx'
import { pageTitle } from '#client/platform/site.ts'
import { ComingPage } from '#client/ui/coming-page.tsx'

export const meta = () => pageTitle('Questions')

export default function Questions() {
  return (
    <ComingPage
      title="Questions"
      purpose="Board-style questions with explanations for every option."
      contents={[
        'Build a block by outline category, difficulty and what you have not answered yet',
        'Tutor mode, timed mode and a full exam simulation',
        'Missed questions lead to the cards that teach them',
      ]}
      action={<BackToStudy />}
    />
  )
}
