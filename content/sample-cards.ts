/** Cards that visitors may study without an account, by their ids: chosen by hand, all in core chapters, every category of the outline. */

/** Studied in the landing page. */
export const firstSampleCards = ['thoracic-nsclc-biomarkers-018', 'breast-early-001', 'aml-010']

/** Those a visitor may go on to. */
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

/** All of them, in the order in which they are shown. */
export const sampleCards = [...firstSampleCards, ...moreSampleCards]
