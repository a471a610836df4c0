import { useParams } from 'react-router'
import { ResultsScreen } from '#client/features/questions/results/results-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'
import { useUser } from '#client/platform/user/session.ts'
import { questionSlots } from '../question-slots.tsx'

export const meta = () => pageTitle('Block results')

export default function QuestionResults() {
  const { id = '' } = useParams()
  const { user } = useUser()
  return user && <ResultsScreen key={id} userId={user.id} blockId={Number(id)} slots={questionSlots} />
}
