import { expect, it, test } from 'vitest'
import {
  isPictureKey,
  mediaKeysIn,
  mediaMarkdown,
  mediaTypeOf,
  parseMediaKey,
  pictureKey,
  soundKey,
} from './media-key.ts'

const sha256 = '0123456789abcdef'.repeat(4)
const hash = sha256.slice(0, 32)

test('a key says what it names', () => {
  const picture = pictureKey(sha256, { width: 2048, height: 1 })
  expect(picture).toBe(`${hash}-2048x1`)
  expect(parseMediaKey(picture)).toEqual({ type: 'picture', hash, width: 2048, height: 1 })
  expect([isPictureKey(picture), mediaTypeOf(picture)]).toEqual([true, 'image/webp'])
  const sound = soundKey(sha256, 'opus')
  expect(parseMediaKey(sound)).toEqual({ type: 'sound', hash, extension: 'opus' })
  expect([isPictureKey(sound), mediaTypeOf(sound)]).toEqual([false, 'audio/ogg'])
})

it.each([
  '',
  hash,
  `${hash}-0x10`,
  `${hash}-10x12345`,
  `${hash}.exe`,
  `${hash}.mp3.exe`,
  `${hash.toUpperCase()}-1x1`,
  `../${hash}-1x1`,
  `${hash}-1x1\n`,
  `${hash.slice(1)}-1x1`,
])('%j is no key', (text) => {
  expect([parseMediaKey(text), mediaTypeOf(text), isPictureKey(text)]).toEqual([undefined, undefined, false])
})

test('keys are found in texts, each once', () => {
  const [picture, sound] = [pictureKey(sha256, { width: 8, height: 8 }), soundKey(sha256, 'mp3')]
  const text = `Front\n${mediaMarkdown(picture, 'A [smear]\nof marrow')}\n${mediaMarkdown(sound, '')}`
  expect(text).toBe(`Front\n![A  smear  of marrow](media:${picture})\n![](media:${sound})`)
  expect(mediaKeysIn(JSON.stringify({ front: text, back: text }))).toEqual([picture, sound])
  expect(mediaKeysIn('![x](media:nothing) (media:x) [x](figure:a)')).toEqual([])
})
