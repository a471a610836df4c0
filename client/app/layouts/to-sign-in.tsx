import { useIsMutating } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { useAskedPage } from '#client/platform/asked-page.ts'
import { paths } from '#client/platform/paths.ts'
import { signOutKey } from '../shell/use-logout.ts'

/**
 * Redirects a visitor to the sign-in, which leads back here. Whoever is signing out is on the way to the landing page, which
 * may take a moment to load.
 */
export function ToSignIn() {
  const askedPage = useAskedPage()
  const isSigningOut = useIsMutating({ mutationKey: signOutKey }) > 0
  return isSigningOut ? null : <Navigate to={paths.auth} replace state={askedPage} />
}
