import { expect, test } from 'vitest'
import { namesOfDrug } from './names-of-drug.ts'

test.each<[string, string, string[]]>([
  ['olaparib', 'Lynparza', ['olaparib', 'Lynparza']],
  ['enfortumab vedotin-ejfv', 'Padcev', ['enfortumab vedotin-ejfv', 'enfortumab vedotin', 'Padcev']],
  [
    'fam-trastuzumab deruxtecan-nxki',
    'Enhertu',
    ['fam-trastuzumab deruxtecan-nxki', 'trastuzumab deruxtecan', 'T-DXd', 'Enhertu'],
  ],
  ['abiraterone acetate', 'Zytiga; Yonsa', ['abiraterone acetate', 'abiraterone', 'Zytiga', 'Yonsa']],
  [
    'niraparib and abiraterone acetate',
    'Akeega',
    ['niraparib and abiraterone acetate', 'niraparib and abiraterone', 'Akeega'],
  ],
  [
    'paclitaxel protein-bound (nab-paclitaxel)',
    'Abraxane',
    ['paclitaxel protein-bound', 'nab-paclitaxel', 'Abraxane'],
  ],
  ['carmustine', 'BiCNU; Gliadel (wafer)', ['carmustine', 'BiCNU', 'Gliadel']],
  ['penpulimab-kcqx', 'None (marketed under its generic name)', ['penpulimab-kcqx', 'penpulimab']],
  [
    'doxorubicin liposomal',
    'Doxil',
    ['doxorubicin liposomal', 'liposomal doxorubicin', 'pegylated liposomal doxorubicin', 'Doxil'],
  ],
  ['interferon alfa-2b', '', ['interferon alfa-2b']],
])('%s (%s)', (genericName, brandName, names) => {
  expect(namesOfDrug({ genericName, brandName })).toEqual(names)
})
