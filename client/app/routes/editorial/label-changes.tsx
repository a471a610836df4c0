import { LabelChangesScreen } from '#client/features/editorial/label-changes/label-changes-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Label changes')

export default function EditorialLabelChanges() {
  return <LabelChangesScreen />
}
