import { Divider, Stack, Text } from '@mantine/core'
import { ProfileScreen } from '#client/features/accounts/profile/profile-screen.tsx'
import { ReceiptsList } from '#client/features/billing/receipts/receipts-list.tsx'
import { Participation } from '#client/features/evidence/participation.tsx'
import { OwnPreferences } from '#client/features/messages/preferences/own-preferences.tsx'
import { OwnReports } from '#client/features/moderation/own-reports.tsx'
import { ThanksSwitch } from '#client/features/moderation/thanks-switch.tsx'
import { StudyRecordForm } from '#client/features/progress/study-record-form.tsx'
import { SecuritySection } from '#client/features/security/security-section.tsx'
import { SettingsButton } from '#client/features/study/settings/settings-button.tsx'
import { pageTitle } from '#client/platform/site.ts'
import { useUser } from '#client/platform/user/session.ts'

export const meta = () => pageTitle('Profile')

/** Receipts and the study record. An account may have no name yet. */
const documentsOf = (firstName: string) => (
  <Stack>
    {!firstName && <Text size="sm">They have no name on them until you add yours to your details.</Text>}
    <ReceiptsList />
    <Divider />
    <StudyRecordForm />
  </Stack>
)

export default function Profile() {
  const { user } = useUser()
  return (
    user && (
      <ProfileScreen
        user={user}
        studySettings={<SettingsButton label="Open study settings" />}
        documents={documentsOf(user.firstName)}
        participation={<Participation />}
        mail={<OwnPreferences />}
        reports={
          <Stack>
            <OwnReports />
            <ThanksSwitch />
          </Stack>
        }
        activity={<SecuritySection />}
      />
    )
  )
}
