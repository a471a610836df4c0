import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { PasswordForm } from '#client/features/accounts/sign-in/password-form.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import type { User } from '#contracts/accounts/accounts.ts'
import { AccountInformation } from './account-information.tsx'
import { ColorSchemeChoice } from './color-scheme-choice.tsx'
import { DataSection } from './data-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import classes from './profile-screen.module.css'
import { SessionsList } from './sessions-list.tsx'
import { StudyHomeConsent } from './study-home-consent.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

interface ProfileScreenProps {
  user: User
  /** The control that opens the settings of the study feature. */
  studySettings: ReactNode
  /** The receipts and the study record, from the features billing and progress. */
  documents: ReactNode
  /** The consent to the measurements, from the evidence feature. */
  participation: ReactNode
  /** The choice of e-mails, from the messages feature. */
  mail: ReactNode
  /** What became of the user’s reports, from the moderation feature. */
  reports: ReactNode
  /** The recent activity, from the security feature. */
  activity: ReactNode
}

export function ProfileScreen({
  user,
  studySettings,
  documents,
  participation,
  mail,
  reports,
  activity,
}: ProfileScreenProps) {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Profile</h1>
      <div className={classes.columns}>
        <div className={classes.column}>
          <SectionCard title="Your details">
            <ProfileForm user={user} />
          </SectionCard>
          <SectionCard
            title="Study settings"
            description="Exam date, minutes a day, rest days, keys and text size."
          >
            {studySettings}
          </SectionCard>
          <SectionCard title="Colors">
            <ColorSchemeChoice />
          </SectionCard>
          <SectionCard title="Account information">
            <AccountInformation user={user} />
          </SectionCard>
        </div>
        <div className={classes.column}>
          <SectionCard title="Change password" description="Every other session is signed out.">
            <PasswordForm />
          </SectionCard>
          <SectionCard title="Where you are signed in">
            <SessionsList />
          </SectionCard>
          <SectionCard title="Two-factor sign-in">
            <TwoFactorSection />
          </SectionCard>
          <SectionCard title="E-mails you get" description="A change is saved at once.">
            {mail}
          </SectionCard>
          <SectionCard title="Your reports" description="What you reported, and what became of it.">
            {reports}
          </SectionCard>
          <SectionCard title="Recent activity">{activity}</SectionCard>
          <SectionCard title="Help from support">
            <StudyHomeConsent />
          </SectionCard>
          <SectionCard
            title="Receipts and study record"
            description="For the education allowance of an employer."
          >
            {documents}
          </SectionCard>
          <SectionCard title="Your data">
            <Stack gap="md">
              {participation}
              <DataSection />
            </Stack>
          </SectionCard>
        </div>
      </div>
    </div>
  )
}
