import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { MonographPage } from '#client/features/drugs/monograph/monograph-page.tsx'
import { DrugSession } from '#client/features/drugs/study/drug-session.tsx'
import { paths } from '#client/platform/paths.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import type { Drug } from '#contracts/drugs/drugs.ts'
import { DrugLibrary } from './drug-library.tsx'

interface DrugsScreenProps {
  user: User
  /** What other features add to the page of a drug. */
  renderMore?: (drug: Drug) => ReactNode
}

/**
 * /study/drugs shows the list; with ?drug= one monograph; with ?mode=study the cards of the stored selection.
 */
export function DrugsScreen({ user, renderMore }: DrugsScreenProps) {
  const [params] = useSearchParams()
  const drugId = Number(params.get('drug'))
  const isList = !params.has('drug') && params.get('mode') !== 'study'
  const [list, setList] = useState<string>(paths.studyDrugs)
  const address = `${paths.studyDrugs}?${params}`
  useEffect(() => {
    if (isList) setList(address)
  }, [isList, address])

  if (Number.isInteger(drugId) && drugId > 0)
    return <MonographPage key={drugId} drugId={drugId} user={user} back={list} renderMore={renderMore} />
  if (params.get('mode') === 'study') return <DrugSession user={user} />
  return <DrugLibrary user={user} />
}
