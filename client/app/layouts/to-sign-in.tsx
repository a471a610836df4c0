import { Navigate } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { isSigningOut } from '#client/platform/session.ts'

/** Redirects a visitor to the sign-in. Whoever is signing out is on the way to the landing page, which may take a moment to load. */
export function ToSignIn() {
  return isSigningOut() ? null : <Navigate to={paths.auth} replace />
}
