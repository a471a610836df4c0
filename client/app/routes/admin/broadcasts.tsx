import { BroadcastsScreen } from '#client/features/messages/admin/broadcasts/broadcasts-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Broadcasts')

export default function AdminBroadcasts() {
  return <BroadcastsScreen />
}
