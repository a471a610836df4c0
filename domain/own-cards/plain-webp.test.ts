import { expect, test } from 'vitest'
import { plainWebpSize } from './plain-webp.ts'

type Bytes = number[]
const text = (words: string): Bytes => Array.from(words, (character) => character.charCodeAt(0))
const little = (value: number, bytes: number): Bytes =>
  Array.from({ length: bytes }, (_, index) => (value >> (8 * index)) & 0xff)
const chunk = (name: string, data: Bytes): Bytes => [
  ...text(name),
  ...little(data.length, 4),
  ...data,
  ...(data.length % 2 ? [0] : []),
]
const webp = (...chunks: Bytes[]): Uint8Array => {
  const content = [...text('WEBP'), ...chunks.flat()]
  return Uint8Array.from([...text('RIFF'), ...little(content.length, 4), ...content])
}
const lossy = (width: number, height: number) =>
  chunk('VP8 ', [0x10, 0, 0, 0x9d, 0x01, 0x2a, ...little(width, 2), ...little(height, 2), 7, 7, 7])
const lossless = (width: number, height: number) =>
  chunk('VP8L', [0x2f, ...little((width - 1) | ((height - 1) << 14), 4), 7])
const head = (width: number, height: number, flags = 0) =>
  chunk('VP8X', [flags, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)])
const alpha = chunk('ALPH', [1, 2, 3])

test.each<[string, Uint8Array, number, number]>([
  ['lossy', webp(lossy(2048, 3)), 2048, 3],
  ['lossless', webp(lossless(1000, 2000)), 1000, 2000],
  ['lossy with a head', webp(head(640, 480), lossy(640, 480)), 640, 480],
  ['transparent', webp(head(640, 480, 0x10), alpha, lossy(640, 480)), 640, 480],
  ['lossless with a head', webp(head(9, 8, 0x10), lossless(9, 8)), 9, 8],
])('%s: plain', (_, bytes, width, height) => {
  expect(plainWebpSize(bytes)).toEqual({ width, height })
})

const whole = webp(lossy(8, 8))
test.each<[string, Uint8Array]>([
  ['nothing', new Uint8Array()],
  ['no WebP', Uint8Array.from(text('RIFF\0\0\0\0WAVE'))],
  ['no picture', webp()],
  ['more than 2048 pixels', webp(lossy(2049, 8))],
  ['no pixels', webp(lossy(0, 8))],
  ['a part of a picture', whole.subarray(0, -1)],
  ['bytes after the end', Uint8Array.from([...whole, 0, 0])],
  ['a chunk that is longer than the file', webp([...text('VP8 '), ...little(99, 4), 0, 0])],
  [
    'a byte that only fills and says something',
    webp([...text('VP8L'), ...little(6, 4), 0x2f, 0, 0, 0, 0, 7].concat(chunk('X   ', [1]).slice(0, -1), 9)),
  ],
  ['no key frame', webp(chunk('VP8 ', [0x11, 0, 0, 0x9d, 0x01, 0x2a, 8, 0, 8, 0]))],
  ['Exif', webp(head(8, 8, 0x08), lossy(8, 8), chunk('EXIF', [1, 2]))],
  ['Exif that no flag tells', webp(head(8, 8), lossy(8, 8), chunk('EXIF', [1, 2]))],
  ['a flag of a color profile', webp(head(8, 8, 0x20), lossy(8, 8))],
  ['an animation', webp(head(8, 8, 0x02), chunk('ANIM', [0, 0, 0, 0, 0, 0]))],
  ['an unknown chunk', webp(lossy(8, 8), chunk('text', text('Jane Doe')))],
  ['two pictures', webp(lossy(8, 8), lossy(8, 8))],
  ['a head of another size', webp(head(9, 8), lossy(8, 8))],
])('%s: not plain', (_, bytes) => {
  expect(plainWebpSize(bytes)).toBeUndefined()
})
