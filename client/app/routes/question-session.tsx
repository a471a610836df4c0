import { useParams } from 'react-router'
import { renderDrugNames } from '#client/features/drugs/drug-name-text.tsx'
import { FlagButton } from '#client/features/moderation/flag-button.tsx'
import { QuestionSession } from '#client/features/questions/session/question-session.tsx'
import type { QuestionSlots } from '#client/features/questions/session/section-screen.tsx'
import { useUser } from '#client/platform/session.ts'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Question block')

export default function QuestionBlock() {
  const { id } = useParams()
  const { user } = useUser()
  if (!user) return null
  return <QuestionSession key={id} userId={user.id} blockId={Number(id)} slots={slots} />
}

const slots: QuestionSlots = {
  renderText: renderDrugNames,
  tools: ({ questionId }) => <FlagButton content={{ type: 'question', id: questionId }} />,
}
