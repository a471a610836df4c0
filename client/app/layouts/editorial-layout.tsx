import { Navigate, Outlet } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { useUser } from '#client/platform/user/session.ts'
import { hasContentRole } from '#domain/editorial/content-roles.ts'
import { AdminNavigation } from '../shell/navigation/admin-navigation.tsx'
import { EditorialNavigation } from '../shell/navigation/editorial-navigation.tsx'
import classes from './admin-layout.module.css'
import { ToSignIn } from './to-sign-in.tsx'

/**
 * The screens of those who work on the content: a visitor is redirected to the sign-in, a learner to the landing page.
 * The server rejects both anyway.
 */
export default function EditorialLayout() {
  const { user } = useUser()
  if (!user) return <ToSignIn />
  if (!hasContentRole(user, 'editorial')) return <Navigate to={paths.landing} replace />
  const page = (
    <div className={classes.page}>
      <EditorialNavigation user={user} />
      <Outlet />
    </div>
  )
  if (!user.isAdmin) return page
  return (
    <div className={classes.frame}>
      <AdminNavigation />
      {page}
    </div>
  )
}
