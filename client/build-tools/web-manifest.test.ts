import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { webManifest } from './web-manifest.ts'

const publicFiles = join(import.meta.dirname, '../public')
type Icon = ReturnType<typeof webManifest>['icons'][number]

function sizeOf({ src, type }: Icon): string {
  const bytes = readFileSync(join(publicFiles, src))
  if (type === 'image/svg+xml') return bytes.toString().includes('<svg') ? 'any' : 'no image'
  // The first chunk of a PNG file contains width and height.
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

test('the manifest names existing icons with their true sizes', () => {
  const { icons } = webManifest('Regimen')
  expect(icons.map(sizeOf)).toEqual(icons.map(({ sizes }) => sizes))
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
})
