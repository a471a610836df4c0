import { useSearchParams } from 'react-router'
import { ProbeQuestions } from '#client/features/evidence/probe-questions.tsx'
import { QuestionsScreen } from '#client/features/questions/build/questions-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'
import { useUser } from '#client/platform/user/session.ts'

export const meta = () => pageTitle('Questions')

export default function Questions() {
  const [query] = useSearchParams()
  const { user } = useUser()
  const questionId = query.get('question') ?? ''
  return (
    user && (
      <QuestionsScreen
        user={user}
        probes={<ProbeQuestions />}
        questionId={/^[1-9]\d{0,9}$/.test(questionId) ? Number(questionId) : undefined}
      />
    )
  )
}
