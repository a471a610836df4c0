import { DrugsScreen } from '#client/features/drugs/library/drugs-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'
import { useUser } from '#client/platform/user/session.ts'

export const meta = () => pageTitle('Study drugs')

export default function StudyDrugs() {
  const { user } = useUser()
  return user && <DrugsScreen user={user} />
}
