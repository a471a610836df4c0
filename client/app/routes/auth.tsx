import { useState } from 'react'
import { useLocation } from 'react-router'
import { isAccountDeleted } from '#client/features/accounts/profile/deleted-account.ts'
import { AcceptInvitation, invitationIn } from '#client/features/accounts/registration/accept-invitation.tsx'
import { needsWholeForm } from '#client/features/accounts/registration/register-values.ts'
import { type AuthMode, AuthScreen } from '#client/features/accounts/sign-in/auth-screen.tsx'
import { WalletReturn } from '#client/features/billing/payments/wallet-return.tsx'
import { readUnpaid } from '#client/features/learner/unpaid-plan.ts'
import { sendConversion } from '#client/features/visits/visit-calls.ts'
import { readAskedPage } from '#client/platform/asked-page.ts'
import { paths } from '#client/platform/paths.ts'
import { pageTitle } from '#client/platform/site.ts'
import { wantsRegister } from '#client/platform/storage/storage.ts'
import { useUser } from '#client/platform/user/session.ts'

export const meta = () => pageTitle('Sign in')

/** /register is the whole form, whatever was chosen before. */
const registerModeOf = (path: string) =>
  path === paths.register || needsWholeForm() ? 'register' : 'registerByEmail'

function modeOf(path: string): AuthMode {
  const isAsked = path === paths.register || (path === paths.auth && wantsRegister())
  return isAsked ? registerModeOf(path) : 'login'
}

/** Open to signed-in users too: the wallet provider redirects here. */
export default function Auth() {
  const { pathname, hash, state } = useLocation()
  const { user } = useUser()
  // From the first render: a user who signs in here leaves at once and should not see the notice of being signed in.
  const [present] = useState(user)
  const unpaid = readUnpaid(state)
  const isDeleted = isAccountDeleted(state)
  const invitation = invitationIn(hash)
  if (invitation) return <AcceptInvitation token={invitation} present={present} />
  return (
    <WalletReturn>
      <AuthScreen
        key={`${pathname} ${unpaid?.planId}`}
        initialMode={unpaid || isDeleted ? 'login' : modeOf(pathname)}
        registerMode={registerModeOf(pathname)}
        present={isDeleted ? null : present}
        isDeleted={isDeleted}
        unpaid={unpaid}
        askedPage={readAskedPage(state)}
        onLogin={() =>
          sendConversion({ eventType: 'login_complete', eventData: { method: 'username_password' } })
        }
        onRegister={() => sendConversion({ eventType: 'register' })}
      />
    </WalletReturn>
  )
}
