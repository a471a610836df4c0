/**
 * The e-mail addresses of an account: the current one, the one that was last confirmed, and a new one that
 * was asked for.
 */
export interface AddressState {
  email: string
  confirmedEmail: string | null
  pendingEmail: string | null
  /** Mail to the current address comes back, so that it is to be confirmed again. */
  isFailing: boolean
}

/** Whether somebody has proved to read the mail of the current address. */
export function isAddressConfirmed({
  email,
  confirmedEmail,
}: Pick<AddressState, 'email' | 'confirmedEmail'>): boolean {
  return confirmedEmail === email
}

/** The address that a link must be sent to; undefined when no address waits for a confirmation. */
export function awaitedAddress(state: AddressState): string | undefined {
  if (state.pendingEmail !== null) return state.pendingEmail
  return isAddressConfirmed(state) && !state.isFailing ? undefined : state.email
}
