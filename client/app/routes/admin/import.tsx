import { pageTitle } from '#client/platform/site.ts'
import { ComingPage } from '#client/ui/coming-page.tsx'

export const meta = () => pageTitle('Manage Flashcards')

export default function AdminImport() {
  return (
    <ComingPage
      title="Manage Flashcards"
      purpose="Bring a chapter in from a file."
      contents={[
        'A chapter title and a .csv, .xlsx, .xls or .numbers file',
        'A preview before anything is written',
        'The chapters and flashcards there are',
      ]}
    />
  )
}
