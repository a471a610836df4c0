import { DrugsScreen } from '#client/features/drugs/library/drugs-screen.tsx'
import { MadeCards } from '#client/features/own-cards/made-cards.tsx'
import { MakeCard } from '#client/features/own-cards/make-card.tsx'
import { startOfDrug } from '#client/features/own-cards/note-starts.ts'
import { pageTitle } from '#client/platform/site.ts'
import { useUser } from '#client/platform/user/session.ts'
import type { Drug } from '#contracts/drugs/drugs.ts'

export const meta = () => pageTitle('Study drugs')

export default function StudyDrugs() {
  const { user } = useUser()
  return user && <DrugsScreen user={user} renderMore={renderMore} />
}

const renderMore = (drug: Drug) => (
  <>
    <MakeCard look="button" hasKey start={startOfDrug(drug)} />
    <MadeCards origin={{ kind: 'drug', id: drug.id }} />
  </>
)
