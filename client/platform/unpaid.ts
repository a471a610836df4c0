/** A plan that somebody wanted and has not paid, when the way on is to sign in. It travels with the page, as router state. */
export interface Unpaid {
  planId: string
  /** Of an account that has just been made; undefined when a session ended. */
  username: string | undefined
}

export const unpaidState = (unpaid: Unpaid) => ({ unpaid })

export function readUnpaid(state: unknown): Unpaid | undefined {
  if (typeof state !== 'object' || state === null || !('unpaid' in state)) return undefined
  return state.unpaid as Unpaid
}
