import { useParams } from 'react-router'
import { changeSetSlots } from '#client/app/change-set-slots.tsx'
import { SetScreen } from '#client/features/editorial/change-sets/set-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Change set')

export default function ChangeSet() {
  return <SetScreen id={Number(useParams().id)} slots={changeSetSlots} />
}
