import { SetsScreen } from '#client/features/editorial/change-sets/sets-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Change sets')

export default function ChangeSets() {
  return <SetsScreen />
}
