/** Decision: the next step for a patient. Trial: what a trial changed. */
export const cardKinds = ['decision', 'fact', 'comparison', 'trial'] as const
export type CardKind = (typeof cardKinds)[number]
