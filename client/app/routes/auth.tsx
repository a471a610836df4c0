import { useState } from 'react'
import { useLocation } from 'react-router'
import { AcceptInvitation, invitationIn } from '#client/features/accounts/accept-invitation.tsx'
import { type AuthMode, AuthScreen } from '#client/features/accounts/auth-screen.tsx'
import { WalletReturn } from '#client/features/billing/wallet-return.tsx'
import { sendConversion } from '#client/features/visits/visit-calls.ts'
import { readAskedPage } from '#client/platform/asked-page.ts'
import { paths } from '#client/platform/paths.ts'
import { useUser } from '#client/platform/session.ts'
import { pageTitle } from '#client/platform/site.ts'
import { wantsRegister } from '#client/platform/storage.ts'
import { readUnpaid } from '#client/platform/unpaid.ts'

export const meta = () => pageTitle('Sign in')

function modeOf(path: string): AuthMode {
  if (path === paths.register) return 'register'
  return path === paths.auth && wantsRegister() ? 'register' : 'login'
}

/** Open to signed-in users too: the wallet provider redirects here. */
export default function Auth() {
  const { pathname, hash, state } = useLocation()
  const { user } = useUser()
  // From the first render: a user who signs in here leaves at once and should not see the notice of being signed in.
  const [present] = useState(user)
  const unpaid = readUnpaid(state)
  const invitation = invitationIn(hash)
  if (invitation) return <AcceptInvitation token={invitation} present={present} />
  return (
    <WalletReturn>
      <AuthScreen
        key={`${pathname} ${unpaid?.planId}`}
        initialMode={unpaid ? 'login' : modeOf(pathname)}
        present={present}
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
