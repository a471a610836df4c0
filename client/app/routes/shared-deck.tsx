import { useParams } from 'react-router'
import { ReportShareButton } from '#client/features/moderation/report-share-button.tsx'
import { SharedScreen } from '#client/features/own-cards/sharing/shared-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'
import { useUser } from '#client/platform/user/session.ts'

export const meta = () => [...pageTitle('Shared deck'), { name: 'robots', content: 'noindex' }]

/** The page is open to everybody who has the link. */
export default function SharedDeck() {
  const { token = '' } = useParams()
  const { user } = useUser()
  return (
    <SharedScreen
      key={token}
      token={token}
      isSignedIn={user !== null}
      report={<ReportShareButton share={{ token }} />}
    />
  )
}
