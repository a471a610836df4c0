import { expect, it } from 'vitest'
import { classNamesOf } from './class-names.ts'

it.each([
  ['Aromatase inhibitor', 'aromatase inhibitor'],
  ['PD-1 or PD-L1 inhibitor', 'PD-1 inhibitor, PD-L1 inhibitor'],
  ['ALK/ROS1/TRK inhibitor', 'ALK inhibitor, ROS1 inhibitor, TRK inhibitor'],
  ['CDK4/6 inhibitor', 'CDK4/6 inhibitor'],
  ['KIT/PDGFRA or CSF1R inhibitor', 'KIT inhibitor, PDGFRA inhibitor, CSF1R inhibitor'],
  ['BCR::ABL1 inhibitor', 'BCR::ABL1 inhibitor'],
  ['Estrogen receptor modulator or degrader', 'estrogen receptor modulator, estrogen receptor degrader'],
  ['GnRH agonist or antagonist', 'GnRH agonist, GnRH antagonist'],
  ['Anti-CD20 or anti-CD19 antibody', 'anti-CD20 antibody, anti-CD19 antibody'],
  ['Anthracycline or anthracenedione', 'anthracycline, anthracenedione'],
  ['Antibody-drug conjugate or immunotoxin', 'antibody-drug conjugate, immunotoxin'],
  ['Immunomodulatory drug (IMiD)', 'immunomodulatory drug, IMiD'],
  ['Antimetabolite', 'antimetabolite'],
  ['Other monoclonal antibody', ''],
  ['', ''],
])('%s is named as: %s', (classification, names) => {
  const singular = classNamesOf([classification]).filter((_, place) => place % 2 === 0)
  expect(singular.join(', ')).toBe(names)
})

it('finds plurals too, and each name once', () => {
  expect(classNamesOf(['HER2 antibody', 'HER2 antibody', 'PARP inhibitor'])).toEqual([
    'HER2 antibody',
    'HER2 antibodies',
    'PARP inhibitor',
    'PARP inhibitors',
  ])
})
