import type { DrugComponentId } from '#domain/mastery/drug-mastery.ts'

/** The texts of a drug that are studied. */
export interface ComponentTexts {
  mechanismOfAction: string
  clinicalIndications: string
  adverseEffects: string
  boxedWarning: string
}

/** The component's text, in Markdown: the back of its card. */
export function componentText(drug: ComponentTexts, component: DrugComponentId): string {
  switch (component) {
    case 'moa':
      return drug.mechanismOfAction
    case 'indications':
      return drug.clinicalIndications
    case 'adverse_effects':
      return drug.adverseEffects
    case 'boxed_warning':
      return drug.boxedWarning
  }
}
