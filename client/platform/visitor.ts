import { useEffect, useState } from 'react'
import type { accounts } from '#contracts/accounts.ts'
import { call } from './calls.ts'

export type Visitor = 'unknown' | 'signedOut' | 'signedIn'

/** Written out, not imported: the contract's schemas would weigh more than the whole landing page. */
const session = { method: 'GET', path: '/api/session' } as typeof accounts.session

let asked: Promise<Visitor> | undefined

const ask = () =>
  call(session, {}).then(
    ({ signedIn }): Visitor => (signedIn ? 'signedIn' : 'signedOut'),
    (): Visitor => 'signedOut',
  )

/** Asked again at the next public page: who comes back from the app may have signed in or out there. */
export function forgetVisitor(): void {
  asked = undefined
}

/**
 * Who looks at a public page; all its buttons share one question. The page itself never waits for the answer. Kept in
 * each button and not in a context, because a change from above would redraw parts of the page that are not alive yet.
 */
export function useVisitor(): Visitor {
  const [visitor, setVisitor] = useState<Visitor>('unknown')
  useEffect(() => {
    let isHere = true
    asked ??= ask()
    void asked.then((answer) => isHere && setVisitor(answer))
    return () => {
      isHere = false
    }
  }, [])
  return visitor
}
