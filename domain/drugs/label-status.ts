/**
 * The status of a drug's label in the US. Accelerated: some uses still await the proof of benefit. Withdrawn:
 * no longer sold for any use in oncology.
 */
export const labelStatuses = ['current', 'accelerated', 'withdrawn'] as const
export type LabelStatus = (typeof labelStatuses)[number]
