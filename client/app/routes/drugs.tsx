import { Navigate, useSearchParams } from 'react-router'
import { paths } from '#client/platform/paths.ts'

/** Drug search is on the drug study page; the address used by the study home's search redirects there. */
export default function Drugs() {
  const [query] = useSearchParams()
  return <Navigate to={paths.studyDrugsOf(query.get('search') ?? undefined)} replace />
}
