/** The drug database is stated as updated through this day; drugs approved later are marked. */
const updatedThrough = '2025-04-30'

/** Whether a drug was first approved after April 2025. @param approvedOn an ISO date; null for older drugs */
export const isApprovedSince = (approvedOn: string | null | undefined): boolean =>
  (approvedOn ?? '') > updatedThrough
