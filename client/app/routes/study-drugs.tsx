import { DrugsScreen } from '#client/features/drugs/drugs-screen.tsx'
import { useUser } from '#client/platform/session.ts'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Study drugs')

export default function StudyDrugs() {
  const { user } = useUser()
  return user && <DrugsScreen user={user} />
}
