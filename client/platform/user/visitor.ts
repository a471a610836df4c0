import { useEffect, useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import type { accounts } from '#contracts/accounts/accounts.ts'

export type Visitor = 'unknown' | 'signedOut' | 'signedIn'

/**
 * This is written out instead of imported, because the contract's schemas are larger than the whole landing
 * page.
 */
const session = { method: 'GET', path: '/api/session' } as typeof accounts.session

let request: Promise<Visitor> | undefined

const findVisitor = () =>
  call(session, {}).then(
    ({ signedIn }): Visitor => (signedIn ? 'signedIn' : 'signedOut'),
    visitorWithoutReply,
  )

/** Without a network the user who signed in last goes on with what this browser keeps. */
async function visitorWithoutReply(): Promise<Visitor> {
  if (navigator.onLine) return 'signedOut'
  const { findKnownUser } = await import('./known-user.ts')
  return (await findKnownUser()) ? 'signedIn' : 'signedOut'
}

/** The next public page requests the state again, since the user may have signed in or out in the app. */
export function resetVisitor(): void {
  request = undefined
}

/**
 * Says whether the visitor of a public page is signed in. All buttons share one request, and the page never
 * waits for it. Each button holds its own state: a context would re-render parts of the page that are not
 * hydrated yet.
 */
export function useVisitor(): Visitor {
  const [visitor, setVisitor] = useState<Visitor>('unknown')
  useEffect(() => {
    let isMounted = true
    request ??= findVisitor()
    void request.then((found) => isMounted && setVisitor(found))
    return () => {
      isMounted = false
    }
  }, [])
  return visitor
}
