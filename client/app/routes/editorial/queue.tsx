import { QueueScreen } from '#client/features/editorial/queue/queue-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Reviews')

export default function EditorialQueue() {
  return <QueueScreen />
}
