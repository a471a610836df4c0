/** Router state of the sign-in page, after the account was deleted. */
export const deletedAccountState = { isAccountDeleted: true }

export const isAccountDeleted = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isAccountDeleted' in state
