import { expect, test } from 'vitest'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { contentFaults } from './content-faults.ts'

const faults = contentFaults(contentCopy())

test.each(Object.entries(faults))('%s: nothing to mend', (_, found) => {
  expect(found).toEqual([])
})
