import { useLocation } from 'react-router'
import { type AuthMode, AuthScreen } from '#client/features/accounts/auth-screen.tsx'
import { WalletReturn } from '#client/features/billing/wallet-return.tsx'
import { sendConversion } from '#client/features/visits/visit-calls.ts'
import { paths } from '#client/platform/paths.ts'
import { pageTitle } from '#client/platform/site.ts'
import { wantsRegister } from '#client/platform/storage.ts'

export const meta = () => pageTitle('Sign in')

function modeOf(path: string): AuthMode {
  if (path === paths.register) return 'register'
  return path === paths.auth && wantsRegister() ? 'register' : 'login'
}

/** Open to signed-in people too: the wallet returns here. */
export default function Auth() {
  const { pathname } = useLocation()
  return (
    <>
      <WalletReturn />
      <AuthScreen
        key={pathname}
        initialMode={modeOf(pathname)}
        onLogin={() => sendConversion('login_complete', { method: 'username_password' })}
        onRegister={() => sendConversion('register')}
      />
    </>
  )
}
