import { Navigate, useSearchParams } from 'react-router'
import { paths } from '#client/platform/paths.ts'

/** Drug search lives on the drug study page; the address of the study home's search leads there. */
export default function Drugs() {
  const [query] = useSearchParams()
  return <Navigate to={paths.studyDrugsOf(query.get('search') ?? undefined)} replace />
}
