import { AppFrame } from '../layouts/app-frame.tsx'
import { ProgressFrame } from '../layouts/progress-frame.tsx'
import { Providers } from '../providers.tsx'
import Readiness from '../routes/progress/readiness.tsx'

export default function SignedInFallback() {
  return (
    <Providers>
      <AppFrame>
        <ProgressFrame>
          <Readiness />
        </ProgressFrame>
      </AppFrame>
    </Providers>
  )
}
