import { expect, test } from 'vitest'
import { smallJpeg } from '#tests/support/server/small-jpeg.ts'
import { plainJpeg } from './plain-jpeg.ts'

const segment = (marker: number, text: string) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text, 'latin1')])
const exif = segment(0xe1, 'Exif\0\0 Jane Doe, ward 4')
const comment = segment(0xfe, 'a comment')
/** With metadata after the start, and bytes after the end. */
const withMetadata = Buffer.concat([
  smallJpeg.subarray(0, 2),
  exif,
  comment,
  smallJpeg.subarray(2),
  Buffer.from('a second picture'),
])

test('a picture keeps what it shows, and loses metadata and what follows its end', () => {
  const plain = plainJpeg(withMetadata)
  expect(plain?.bytes.equals(smallJpeg)).toBe(true)
  expect([plain?.width, plain?.height]).toEqual([8, 8])
  expect(plainJpeg(smallJpeg)?.bytes.equals(smallJpeg)).toBe(true)
})

test('no part of a picture is a picture', () => {
  for (let length = 0; length < smallJpeg.length; length++)
    expect(plainJpeg(smallJpeg.subarray(0, length)), String(length)).toBeUndefined()
})

test.each(['', 'GIF89a', '\x89PNG\r\n', '\xff\xd8\xff\xd9', '\xff\xd8 text'])('%j is no picture', (text) => {
  expect(plainJpeg(Buffer.from(text, 'latin1'))).toBeUndefined()
})
