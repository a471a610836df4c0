import { ImportScreen } from '#client/features/catalogue/admin/import/import-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Manage Flashcards')

export default function AdminImport() {
  return <ImportScreen />
}
