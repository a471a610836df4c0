/** Of an account: the e-mail address in force, the one that was confirmed last, and the one that was asked for instead. */
export interface AddressState {
  email: string
  confirmedEmail: string | null
  pendingEmail: string | null
}

/** Whether somebody has proved to read the mail of the address in force. */
export function isAddressConfirmed({ email, confirmedEmail }: Omit<AddressState, 'pendingEmail'>): boolean {
  return confirmedEmail === email
}

/** The address that a link is to be sent to; undefined when nothing waits for a confirmation. */
export function awaitedAddress(state: AddressState): string | undefined {
  if (state.pendingEmail !== null) return state.pendingEmail
  return isAddressConfirmed(state) ? undefined : state.email
}
