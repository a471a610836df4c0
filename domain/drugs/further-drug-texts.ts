/** The texts of a label beside the four components that are studied, with their titles. */
export const furtherDrugTexts = [
  ['doseModification', 'Dose modification'],
  ['interactions', 'Interactions'],
  ['monitoring', 'Monitoring'],
  ['handling', 'Handling'],
] as const
