import { ProfileScreen } from '#client/features/accounts/profile-screen.tsx'
import { StudySettingsSection } from '#client/features/study/settings/study-settings-section.tsx'
import { useUser } from '#client/platform/session.ts'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Profile')

export default function Profile() {
  const { user } = useUser()
  return user && <ProfileScreen user={user} studySettings={<StudySettingsSection />} />
}
