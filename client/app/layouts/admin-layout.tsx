import { Navigate, Outlet } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { useUser } from '#client/platform/user/session.ts'
import { AdminNavigation } from '../shell/navigation/admin-navigation.tsx'
import classes from './admin-layout.module.css'
import { ToSignIn } from './to-sign-in.tsx'

/** The admin screens: a visitor is redirected to the sign-in, a learner to the landing page. The server rejects both anyway. */
export default function AdminLayout() {
  const { user } = useUser()
  if (!user) return <ToSignIn />
  if (!user.isAdmin) return <Navigate to={paths.landing} replace />
  return (
    <div className={classes.frame}>
      <AdminNavigation />
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  )
}
