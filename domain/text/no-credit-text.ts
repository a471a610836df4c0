/** Shown on every document that a learner hands to an employer, and beside the link to it. */
export const noCreditText = 'This is not a certificate of accredited continuing education credit.'
