import { ContentScreen } from '#client/features/catalogue/admin/content-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Content management')

export default function AdminContent() {
  return <ContentScreen flagged={null} />
}
