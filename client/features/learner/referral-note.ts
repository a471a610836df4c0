/** Why a new user pays without the referral discount: passed from the registration to the checkout as router state. */
export const referralNoteState = (referralNote: string | undefined) => ({ referralNote })

export function readReferralNote(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('referralNote' in state)) return undefined
  return typeof state.referralNote === 'string' ? state.referralNote : undefined
}
