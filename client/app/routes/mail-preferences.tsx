import { useLocation } from 'react-router'
import {
  LinkedPreferences,
  preferencesTokenIn,
} from '#client/features/messages/preferences/linked-preferences.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('E-mails you get')

/** The page is open to everybody: its link is in the e-mails. */
export default function MailPreferencesPage() {
  const { hash } = useLocation()
  return <LinkedPreferences key={hash} token={preferencesTokenIn(hash)} />
}
