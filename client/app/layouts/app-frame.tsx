import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useOfflineStudy } from '#client/app/shell/use-offline-study.ts'
import { useOutbox } from '#client/app/shell/use-outbox.ts'
import { AddressNotice } from '#client/features/accounts/address/address-notice.tsx'
import { FreshProof } from '#client/features/accounts/sign-in/fresh-proof.tsx'
import { paths } from '#client/platform/paths.ts'
import { useUser } from '#client/platform/user/session.ts'
import { PageSpinner } from '#client/ui/page/page-spinner.tsx'
import { openPages } from '#contracts/pages.ts'
import { isSession } from '../shell/is-session.ts'
import { SignedOutBar } from '../shell/navigation/signed-out-bar.tsx'
import { SiteFooter } from '../shell/navigation/site-footer.tsx'
import { SkipLink } from '../shell/navigation/skip-link.tsx'
import { TopNavigation } from '../shell/navigation/top-navigation.tsx'
import { PerformanceWatch } from '../shell/performance-watch.tsx'
import { UpdateNotice } from '../shell/update-notice.tsx'
import { UserNotLoaded } from '../shell/user-not-loaded.tsx'
import classes from './frame.module.css'

const ChangePasswordScreen = lazy(async () => {
  const { ChangePasswordScreen: screen } = await import(
    '#client/features/accounts/sign-in/change-password-screen.tsx'
  )
  return { default: screen }
})

const SetUpTwoFactorScreen = lazy(async () => {
  const { SetUpTwoFactorScreen: screen } = await import(
    '#client/features/accounts/sign-in/set-up-two-factor-screen.tsx'
  )
  return { default: screen }
})
/**
 * Pages without the notice about an unconfirmed address. The profile shows this itself. A user who signs in,
 * pays or confirms an address should not be distracted.
 */
const withoutNotice: string[] = [paths.profile, ...openPages]

/**
 * Navigation, page and footer of the app. A session is alone on the screen. Until the user is known, a
 * spinner replaces the page. After a sign-in with a temporary password only the change of password is shown.
 */
export function AppFrame({ children }: { children: ReactNode }) {
  const { user, isLoading, error, refetch } = useUser()
  const isReady = user !== null && !user.mustChangePassword && !user.mustSetUpTwoFactor
  useOfflineStudy(isReady ? user : undefined)
  const location = useLocation()
  // A session has its own header with a button to leave it, even while it loads.
  const isStudying = isSession(location) && !error && (isLoading || isReady)
  useOutbox(isLoading || error ? undefined : (user?.id ?? null))

  function page(): ReactNode {
    if (isLoading) return <PageSpinner />
    if (error) return <UserNotLoaded error={error} onRetry={() => void refetch()} />
    if (user?.mustChangePassword) return <ChangePasswordScreen />
    return user?.mustSetUpTwoFactor ? <SetUpTwoFactorScreen /> : children
  }

  const bar = user ? <TopNavigation user={user} /> : <SignedOutBar />
  const showsAddress = isReady && !withoutNotice.includes(location.pathname)
  return (
    <div className={classes.frame}>
      {!isStudying && <SkipLink />}
      {!isStudying && bar}
      {!isStudying && showsAddress && <AddressNotice user={user} />}
      <main id="main" tabIndex={-1} className={isStudying ? classes.session : classes.main}>
        <Suspense fallback={<PageSpinner />}>{page()}</Suspense>
      </main>
      {!isStudying && <SiteFooter />}
      <UpdateNotice />
      <PerformanceWatch />
      {user && <FreshProof user={user} />}
    </div>
  )
}
