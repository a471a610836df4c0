import { useParams } from 'react-router'
import { UserPage } from '#client/app/user-page.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('User')

export default function AdminUser() {
  const id = Number(useParams().id)
  return <UserPage key={id} id={id} />
}
