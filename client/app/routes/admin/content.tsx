import { pageTitle } from '#client/platform/site.ts'
import { ComingPage } from '#client/ui/coming-page.tsx'

export const meta = () => pageTitle('Content management')

export default function AdminContent() {
  return (
    <ComingPage
      title="Content management"
      purpose="Chapters, cards and what readers flagged."
      contents={[
        'Every chapter with its cards: add, edit, delete, export as CSV',
        'Flagged cards to dismiss, remove or resolve',
      ]}
    />
  )
}
