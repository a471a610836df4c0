import { lazy } from 'react'
import { PublicFrame } from '../layouts/public-frame.tsx'

/** Loaded lazily, so that the landing page's own script remains one chunk. */
const Landing = lazy(() => import('../routes/public/landing.tsx'))

export default function SignedOutFallback() {
  return (
    <PublicFrame>
      <Landing />
    </PublicFrame>
  )
}
