/** The states of a refund that a provider makes. */

/**
 * requested: saved, the provider has not answered; pending: the provider has taken it, the money has not left;
 * done: the money has left; failed: it was refused, or it came back.
 */
export const refundStates = ['requested', 'pending', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

/**
 * The state after what the provider tells, or null where nothing changes. Notices come in any order and more
 * than once, so a state never goes back: a bank may still return a refund that was done, and what failed has
 * failed.
 */
export function nextRefundState<Told extends RefundState>(known: RefundState, told: Told): Told | null {
  return refundStates.indexOf(told) > refundStates.indexOf(known) ? told : null
}
