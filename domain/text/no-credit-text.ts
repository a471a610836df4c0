/** Said on every document that a learner hands to an employer, and beside its link. */
export const noCreditText = 'This is not a certificate of accredited continuing education credit.'
