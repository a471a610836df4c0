/** A chosen plan that is not paid yet, when the user has to sign in first. It is passed to the page as router state. */
export interface Unpaid {
  planId: string
  /** Of an account that was just created; undefined when a session ended. */
  username: string | undefined
}

export const unpaidState = (unpaid: Unpaid) => ({ unpaid })

export function readUnpaid(state: unknown): Unpaid | undefined {
  if (typeof state !== 'object' || state === null || !('unpaid' in state)) return undefined
  return state.unpaid as Unpaid
}
