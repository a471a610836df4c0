import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { queryClient } from '#client/platform/calls/queries.ts'
import { useUser } from '#client/platform/user/session.ts'
import { PageSpinner } from '#client/ui/page/page-spinner.tsx'

const SignedInFallback = lazy(() => import('../fallbacks/signed-in-fallback.tsx'))
const SignedOutFallback = lazy(() => import('../fallbacks/signed-out-fallback.tsx'))

function Fallback() {
  const { user, isLoading } = useUser()
  if (isLoading) return <PageSpinner />
  return <Suspense fallback={<PageSpinner />}>{user ? <SignedInFallback /> : <SignedOutFallback />}</Suspense>
}

/** An unknown path: the dashboard for a signed-in user, the landing page for everybody else. */
export default function Unknown() {
  return (
    <QueryClientProvider client={queryClient}>
      <Fallback />
    </QueryClientProvider>
  )
}
