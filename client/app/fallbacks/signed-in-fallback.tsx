import { AppFrame } from '../layouts/app-frame.tsx'
import { Providers } from '../providers.tsx'
import Dashboard from '../routes/dashboard.tsx'

export default function SignedInFallback() {
  return (
    <Providers>
      <AppFrame>
        <Dashboard />
      </AppFrame>
    </Providers>
  )
}
