import { useIsMutating } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { useAskedPage } from '#client/platform/asked-page.ts'
import { paths } from '#client/platform/paths.ts'
import { signOutKey } from '../shell/use-logout.ts'

/**
 * Redirects a visitor to the sign-in, which leads back here. It does not redirect a user who is signing out:
 * they are on the way to the landing page, which may take a moment to load.
 */
export function ToSignIn() {
  const askedPage = useAskedPage()
  const isSigningOut = useIsMutating({ mutationKey: signOutKey }) > 0
  return isSigningOut ? null : <Navigate to={paths.auth} replace state={askedPage} />
}
