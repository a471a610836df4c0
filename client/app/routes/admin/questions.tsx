import { FlaggedQuestions } from '#client/features/moderation/admin/flagged-questions.tsx'
import { QuestionAdminScreen } from '#client/features/questions/admin/question-admin-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Question bank')

export default function AdminQuestions() {
  return <QuestionAdminScreen reports={<FlaggedQuestions />} />
}
