import { useParams } from 'react-router'
import { UserStudyHome } from '#client/app/user-study-home.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Study home of a user')

export default function AdminUserStudyHome() {
  const id = Number(useParams().id)
  return <UserStudyHome key={id} id={id} />
}
