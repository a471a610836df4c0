/** The fields of a drug that admins edit, with their labels: fields of one line, then longer texts. */

export const lines = [
  ['genericName', 'Generic name'],
  ['brandName', 'Brand name'],
  ['drugClassification', 'Classification'],
  ['subclass', 'Subclass'],
  ['target', 'Target'],
  ['indication', 'Indication in one line'],
] as const
export const statusField = ['labelStatus', 'Label status'] as const
export const texts = [
  ['mechanismOfAction', 'Mechanism of Action'],
  ['clinicalIndications', 'Clinical Indications'],
  ['adverseEffects', 'Adverse Effects'],
  ['boxedWarning', 'Boxed Warning'],
  ['doseModification', 'Dose modification'],
  ['interactions', 'Interactions'],
  ['monitoring', 'Monitoring'],
  ['handling', 'Handling'],
  ['labelChanges', 'Label changes'],
] as const
export const drugFields = [...lines, statusField, ...texts]
