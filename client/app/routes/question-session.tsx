import { useParams } from 'react-router'
import { QuestionSession } from '#client/features/questions/session/question-session.tsx'
import { pageTitle } from '#client/platform/site.ts'
import { useUser } from '#client/platform/user/session.ts'
import { questionSlots } from '../question-slots.tsx'

export const meta = () => pageTitle('Question block')

export default function QuestionBlock() {
  const { id } = useParams()
  const { user } = useUser()
  if (!user) return null
  return <QuestionSession key={id} userId={user.id} blockId={Number(id)} slots={questionSlots} />
}
