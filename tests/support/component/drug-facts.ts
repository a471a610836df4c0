import type { Drug } from '#contracts/drugs/drugs.ts'
import type { DrugProgress } from '#contracts/study/components.ts'
import { drugComponents } from '#domain/mastery/drug-mastery.ts'

/** A drug in the server's form. */
export const bortezomib: Drug = {
  id: 1,
  genericName: 'bortezomib',
  brandName: '',
  drugClassification: 'Proteasome inhibitor',
  subclass: '',
  target: '',
  firstApproval: 2003,
  interactions: '',
  doseModification: '',
  handling: '',
  approvedOn: null,
  monitoring: '',
  labelChanges: '',
  labelStatus: 'current',
  labelAsOf: '2025-04-30',
  indication: '',
  mechanismOfAction: 'inhibits the proteasome',
  clinicalIndications: 'myeloma',
  adverseEffects: 'neuropathy',
  boxedWarning: 'None',
  source: '',
  reviewedOn: null,
  revision: 1,
}

/** The progress of a learner who has studied none of its components. */
export const bortezomibProgress: DrugProgress = {
  drugId: bortezomib.id,
  mastery: 0,
  components: drugComponents.map((component) => ({
    ...component,
    schedule: { dueDate: null, isDue: false, intervals: { 1: 0, 2: 1, 3: 2 } },
    progress: { mastery: 0, reviewCount: 0, lastReviewed: null, isBookmarked: false },
  })),
}
