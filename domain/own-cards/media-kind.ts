import type { SoundExtension } from './media-key.ts'
import { boxesIn, mp4Tracks, type TrackKind, webmTracks } from './media-tracks.ts'

export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'heic'

/** What a file is by its bytes. */
export type MediaKind =
  | { type: 'picture'; format: PictureFormat }
  | { type: 'sound'; extension: SoundExtension }

/**
 * The kind of a picture or sound by its bytes, whatever it is called; undefined for every other file. Of a container with
 * several tracks, only one with sound and without moving pictures counts.
 */
export function mediaKindOf(bytes: Uint8Array): MediaKind | undefined {
  const format = pictureFormatOf(bytes)
  if (format) return { type: 'picture', format }
  const extension = soundExtensionOf(bytes)
  return extension && { type: 'sound', extension }
}

const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

function pictureFormatOf(bytes: Uint8Array): PictureFormat | undefined {
  if (textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (textAt(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return 'gif'
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp'
  const brands = brandsOf(bytes)
  if (brands.some((brand) => ['avif', 'avis'].includes(brand))) return 'avif'
  return brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) ? 'heic' : undefined
}

/** The brands of an ISO base media file: its own, and those with which it is compatible. */
function brandsOf(bytes: Uint8Array): string[] {
  const [head] = boxesIn(bytes)
  if (head?.name !== 'ftyp') return []
  const places = [0, ...Array.from({ length: 32 }, (_, index) => 8 + 4 * index)]
  return places.filter((at) => at + 4 <= head.data.length).map((at) => textAt(head.data, at, 4))
}

function soundExtensionOf(bytes: Uint8Array): SoundExtension | undefined {
  const start = textAt(bytes, 0, 4)
  if (start === 'fLaC') return 'flac'
  if (start === 'RIFF') return textAt(bytes, 8, 4) === 'WAVE' ? 'wav' : undefined
  if (start === 'OggS') return oggExtension(bytes)
  if (start === '\x1aE\xdf\xa3') return isOnlySound(webmTracks(bytes)) ? 'webm' : undefined
  if (brandsOf(bytes).length > 0) return isOnlySound(mp4Tracks(bytes)) ? 'm4a' : undefined
  return isMp3(bytes) ? 'mp3' : undefined
}

const isOnlySound = (tracks: readonly TrackKind[]) => tracks.includes('sound') && !tracks.includes('video')

/** By the first packet of the first page. */
function oggExtension(bytes: Uint8Array): 'ogg' | 'opus' | undefined {
  const packet = textAt(bytes, 27 + (bytes[26] ?? 0), 8)
  if (packet === 'OpusHead') return 'opus'
  return packet.startsWith('\x01vorbis') || packet.startsWith('\x7fFLAC') ? 'ogg' : undefined
}

/** A frame of layer III, at the beginning or after an ID3 tag and zeros. */
function isMp3(bytes: Uint8Array): boolean {
  let at = 0
  if (textAt(bytes, 0, 3) === 'ID3') {
    const [, , , , , , s0 = 0, s1 = 0, s2 = 0, s3 = 0] = bytes
    at = 10 + (s0 << 21) + (s1 << 14) + (s2 << 7) + s3
    while (at < bytes.length && bytes[at] === 0) at++
  }
  const [b0, b1 = 0, b2 = 0] = bytes.subarray(at)
  const isFrame = b0 === 0xff && (b1 & 0xe0) === 0xe0
  const [version, layer, bitRate, sampleRate] = [(b1 >> 3) & 3, (b1 >> 1) & 3, b2 >> 4, (b2 >> 2) & 3]
  return isFrame && version !== 1 && layer === 1 && bitRate !== 0 && bitRate !== 15 && sampleRate !== 3
}
