import { expect, test } from 'vitest'
import { contentFingerprint, readEdition } from './edition.ts'

test('the content matches its edition', () => {
  expect(
    contentFingerprint(),
    'The content has changed since the last edition: run npm run new-edition and commit content/edition.yaml',
  ).toBe(readEdition().fingerprint)
})
