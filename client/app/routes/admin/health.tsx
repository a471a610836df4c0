import { pageTitle } from '#client/platform/site.ts'
import { ComingPage } from '#client/ui/coming-page.tsx'

export const meta = () => pageTitle('Jobs and health')

export default function AdminHealth() {
  return (
    <ComingPage
      title="Jobs and health"
      purpose="Whether the service is well."
      contents={['Jobs and health']}
    />
  )
}
