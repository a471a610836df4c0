import { expect, test } from 'vitest'
import { mediaKindOf } from './media-kind.ts'

type Bytes = number[]
const text = (words: string): Bytes => Array.from(words, (character) => character.charCodeAt(0))
const box = (name: string, ...content: Bytes[]): Bytes => {
  const data = content.flat()
  return [0, 0, 0, data.length + 8, ...text(name), ...data]
}
const ftyp = (brand: string, ...others: string[]) =>
  box('ftyp', text(brand), [0, 0, 0, 0], others.flatMap(text))
const track = (handler: string) =>
  box('trak', box('tkhd', [0]), box('mdia', box('hdlr', [0, 0, 0, 0, 0, 0, 0, 0], text(handler), [0])))
const element = (id: Bytes, ...content: Bytes[]): Bytes => {
  const data = content.flat()
  return [...id, 0x80 + data.length, ...data]
}
const ebml = (docType: string) => element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], text(docType)))
const entry = (kind: number) => element([0xae], element([0xd7], [1]), element([0x83], [kind]))
const tracks = (...kinds: number[]) => element([0x16, 0x54, 0xae, 0x6b], kinds.flatMap(entry))
/** As a browser records: a segment of unknown length. */
const endless = (...content: Bytes[]) => [
  ...[0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
  ...content.flat(),
]
const ogg = (packet: string) => [...text('OggS'), ...Array(22).fill(0), 1, packet.length, ...text(packet)]
const frame = [0xff, 0xfb, 0x90, 0x00]

test.each<[string, Bytes]>([
  ['png', text('\x89PNG\r\n\x1a\n')],
  ['jpeg', [0xff, 0xd8, 0xff, 0xe0]],
  ['gif', text('GIF89a')],
  ['webp', text('RIFF\0\0\0\0WEBPVP8 ')],
  ['avif', ftyp('avif', 'mif1')],
  ['avif', ftyp('mif1', 'avif', 'miaf')],
  ['heic', ftyp('heic', 'mif1')],
  ['heic', ftyp('mif1', 'heic')],
])('a picture: %s', (format, bytes) => {
  expect(mediaKindOf(Uint8Array.from(bytes))).toEqual({ type: 'picture', format })
})

test.each<[string, string, Bytes]>([
  ['mp3', 'a frame', frame],
  ['mp3', 'a tag before it', [...text('ID3'), 4, 0, 0, 0, 0, 0, 2, 9, 9, 0, 0, ...frame]],
  ['m4a', 'one track', [...ftyp('M4A '), ...box('free', [0]), ...box('moov', track('soun'))]],
  ['m4a', 'sound and chapters', [...ftyp('isom'), ...box('moov', track('soun'), track('text'))]],
  ['ogg', 'Vorbis', ogg('\x01vorbis')],
  ['opus', 'Opus', ogg('OpusHead')],
  ['wav', '', text('RIFF\0\0\0\0WAVEfmt ')],
  ['flac', '', text('fLaC\0')],
  ['webm', 'one track', [...ebml('webm'), ...endless(tracks(2))]],
])('a sound: %s, %s', (extension, _, bytes) => {
  expect(mediaKindOf(Uint8Array.from(bytes))).toEqual({ type: 'sound', extension })
})

test.each<[string, Bytes]>([
  ['nothing', []],
  ['one byte', [0xff]],
  ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg">')],
  ['HTML', text('<!doctype html>')],
  ['PDF', text('%PDF-1.7')],
  ['a video', [...ftyp('isom'), ...box('moov', track('vide'), track('soun'))]],
  ['an MP4 without tracks', ftyp('isom')],
  ['a box that is longer than the file', [...ftyp('isom'), 0, 0, 0, 99, ...text('moov')]],
  ['a WebM video', [...ebml('webm'), ...endless(tracks(1, 2))]],
  ['a Matroska sound', [...ebml('matroska'), ...endless(tracks(2))]],
  ['a broken EBML length', [...ebml('webm'), 0x18, 0x53, 0x80, 0x67, 0]],
  ['Theora', ogg('\x80theora')],
  ['MPEG layer II', [0xff, 0xfd, 0x90, 0x00]],
  ['ADTS', [0xff, 0xf1, 0x50, 0x80]],
  ['a tag without a frame', [...text('ID3'), 4, 0, 0, 0, 0, 0, 0, ...text('<script>')]],
  ['an AVI', text('RIFF\0\0\0\0AVI ')],
])('%s is neither', (_, bytes) => {
  expect(mediaKindOf(Uint8Array.from(bytes))).toBeUndefined()
})
