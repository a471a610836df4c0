import { expect, test } from 'vitest'
import type { DrugName } from '#contracts/drugs/drugs.ts'
import { drugsNamed } from './drugs-named.ts'

const drug = (id: number, genericName: string, brandName: string, drugClassification: string) =>
  ({ id, genericName, brandName, drugClassification }) as DrugName
const all = [
  drug(1, 'bortezomib', 'Velcade', 'Proteasome inhibitor'),
  drug(2, 'ado-trastuzumab emtansine', 'Kadcyla', 'Antibody-drug conjugate'),
]

test.each([
  ['VELC', [1]],
  ['t-dm1', [2]],
  ['emtansine conjugate', [2]],
  ['inhibitor', [1]],
  ['bortezomib kadcyla', []],
])('%s finds %j', (search, ids) => {
  expect(drugsNamed(all, search).map(({ id }) => id)).toEqual(ids)
})
