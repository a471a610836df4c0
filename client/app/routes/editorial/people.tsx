import { PeopleScreen } from '#client/features/editorial/people/people-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Editorial people')

export default function EditorialPeople() {
  return <PeopleScreen />
}
