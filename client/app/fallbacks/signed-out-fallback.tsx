import { lazy } from 'react'
import { PublicFrame } from '../layouts/public-frame.tsx'

/** Fetched apart, so that the landing page's own script stays in one piece. */
const Landing = lazy(() => import('../routes/landing.tsx'))

export default function SignedOutFallback() {
  return (
    <PublicFrame>
      <Landing />
    </PublicFrame>
  )
}
