/**
 * The ids of the cards that visitors may study without an account. They are chosen by hand, all in core
 * chapters, with every category of the outline.
 */

/** The cards on the landing page. */
export const firstSampleCards = ['thoracic-nsclc-biomarkers-018', 'breast-early-001', 'aml-010']

/** The cards with which a visitor may continue. */
const moreSampleCards = [
  'colorectal-020',
  'drug-toxicities-020',
  'prostate-018',
  'palliative-ethics-statistics-020',
  'melanoma-sarcoma-022',
  'head-neck-thyroid-cns-017',
  'cervical-endometrial-006',
  'hereditary-cancer-025',
  'colorectal-006',
  'prostate-002',
]

/** All sample cards, in the order in which they are shown. */
export const sampleCards = [...firstSampleCards, ...moreSampleCards]
