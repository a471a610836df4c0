import { useEffect, useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import type { accounts } from '#contracts/accounts/accounts.ts'

export type Visitor = 'unknown' | 'signedOut' | 'signedIn'

/** Written out, not imported: the contract's schemas are larger than the whole landing page. */
const session = { method: 'GET', path: '/api/session' } as typeof accounts.session

let request: Promise<Visitor> | undefined

const findVisitor = () =>
  call(session, {}).then(
    ({ signedIn }): Visitor => (signedIn ? 'signedIn' : 'signedOut'),
    (): Visitor => 'signedOut',
  )

/** Requests it again on the next public page: the user may have signed in or out in the app meanwhile. */
export function resetVisitor(): void {
  request = undefined
}

/**
 * Whether the visitor of a public page is signed in; all buttons share one request, and the page never waits for it. Each
 * button holds its own state: a context would re-render parts of the page that are not hydrated yet.
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
