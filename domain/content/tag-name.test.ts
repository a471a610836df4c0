import { expect, test } from 'vitest'
import { tagName } from './tag-name.ts'

test.each([
  ['egfr', 'EGFR'],
  ['bcr-abl1', 'BCR-ABL1'],
  ['pd-l1', 'PD-L1'],
  ['car-t', 'CAR-T'],
  ['parp inhibitor', 'PARP inhibitor'],
  ['large b-cell lymphoma', 'Large B-cell lymphoma'],
  ['t-cell lymphoma', 'T-cell lymphoma'],
  ['hodgkin lymphoma', 'Hodgkin lymphoma'],
  ['antibody-drug conjugate', 'Antibody-drug conjugate'],
  ['side-effects', 'Side effects'],
  ['trastuzumab-deruxtecan', 'Trastuzumab deruxtecan'],
  ['fam-trastuzumab deruxtecan-nxki', 'Fam-trastuzumab deruxtecan-nxki'],
  ['amivantamab-vmjw', 'Amivantamab-vmjw'],
  ['luspatercept-aamt', 'Luspatercept-aamt'],
  ['tebentafusp-tebn', 'Tebentafusp-tebn'],
  ['lutetium lu 177 dotatate', 'Lutetium Lu 177 dotatate'],
  ['sipuleucel-t', 'Sipuleucel-T'],
  ['ziv-aflibercept', 'Ziv-aflibercept'],
  ['HER2+ disease', 'HER2+ disease'],
  ['überleben', 'Überleben'],
  ['', ''],
])('%s is shown as %s', (tag, name) => {
  expect(tagName(tag)).toBe(name)
})
