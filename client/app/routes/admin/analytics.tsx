import { pageTitle } from '#client/platform/site.ts'
import { ComingPage } from '#client/ui/coming-page.tsx'

export const meta = () => pageTitle('Admin analytics')

export default function AdminAnalytics() {
  return (
    <ComingPage
      title="Admin analytics"
      purpose="How the service is used."
      contents={[
        'Page views, the conversion funnel and traffic sources over 7, 30 or 90 days',
        'Content performance and chapter usage',
      ]}
    />
  )
}
