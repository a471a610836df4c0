import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import type { User } from '#contracts/accounts.ts'
import { DrugLibrary } from './drug-library.tsx'
import { DrugSession } from './drug-session.tsx'
import { MonographPage } from './monograph-page.tsx'
import type { SaveDrugRating } from './save-rating.ts'

interface DrugsScreenProps {
  user: User
  saveRating: SaveDrugRating
  /** What has not reached the server yet. */
  status: ReactNode
}

/** /study/drugs: the list, with ?drug= one monograph, with ?mode=study the cards of the stored selection. */
export function DrugsScreen({ user, saveRating, status }: DrugsScreenProps) {
  const [params] = useSearchParams()
  const drugId = Number(params.get('drug'))
  const isList = !params.has('drug') && params.get('mode') !== 'study'
  const [list, setList] = useState<string>(paths.studyDrugs)
  const address = `${paths.studyDrugs}?${params}`
  useEffect(() => {
    if (isList) setList(address)
  }, [isList, address])

  if (Number.isInteger(drugId) && drugId > 0)
    return <MonographPage key={drugId} drugId={drugId} user={user} back={list} />
  if (params.get('mode') === 'study')
    return <DrugSession user={user} saveRating={saveRating} status={status} />
  return <DrugLibrary user={user} />
}
