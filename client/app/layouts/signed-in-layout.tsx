import { Navigate, Outlet } from 'react-router'
import { DrugNames } from '#client/features/drugs/drug-names.tsx'
import { paths } from '#client/platform/paths.ts'
import { useUser } from '#client/platform/session.ts'

/** Screens for signed-in users: a visitor is redirected to the sign-in. */
export default function SignedInLayout() {
  const { user } = useUser()
  if (!user) return <Navigate to={paths.auth} replace />
  return (
    <DrugNames>
      <Outlet />
    </DrugNames>
  )
}
