import { longestPictureSide } from './limits.ts'

export interface PictureSize {
  width: number
  height: number
}

const sizesDiffer = (a: PictureSize, b: PictureSize) => a.width !== b.width || a.height !== b.height
/** The flag of VP8X for transparency; the others stand for a profile, metadata and an animation. */
const transparency = 0x10

interface Chunk {
  name: string
  data: Uint8Array
}

/**
 * The size of a WebP that can be kept byte for byte: a still picture of at most 2048 pixels a side, without metadata, a color
 * profile, unknown parts or anything after its end. Whether the picture itself decodes is not said. Undefined for other files.
 * Containers as in RFC 9649, section 2.
 */
export function plainWebpSize(bytes: Uint8Array): PictureSize | undefined {
  const chunks = chunksOf(bytes)
  const size = chunks && sizeOf(chunks)
  if (!size) return undefined
  const { width, height } = size
  return Math.max(width, height) <= longestPictureSide && Math.min(width, height) > 0 ? size : undefined
}

/** A picture alone, or with a head, and then perhaps with transparency before it. */
function sizeOf(chunks: readonly Chunk[]): PictureSize | undefined {
  const names = chunks.map(({ name }) => name).join()
  const picture = chunks.at(-1)
  const size = picture && (picture.name === 'VP8L' ? losslessSize(picture.data) : lossySize(picture.data))
  if (!size || !['VP8 ', 'VP8L', 'VP8X,VP8 ', 'VP8X,VP8L', 'VP8X,ALPH,VP8 '].includes(names)) return undefined
  const [head] = chunks
  if (head?.name !== 'VP8X') return size
  const canvas = canvasOf(head.data)
  return canvas && !sizesDiffer(canvas, size) ? size : undefined
}

/** The chunks of the container; undefined when they do not fill the file exactly. */
function chunksOf(bytes: Uint8Array): Chunk[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12 || nameAt(bytes, 0) !== 'RIFF' || nameAt(bytes, 8) !== 'WEBP') return undefined
  if (view.getUint32(4, true) !== bytes.length - 8) return undefined
  const chunks: Chunk[] = []
  let at = 12
  while (at + 8 <= bytes.length && chunks.length < 4) {
    const length = view.getUint32(at + 4, true)
    const end = at + 8 + length
    if (end + (length % 2) > bytes.length || (length % 2 === 1 && bytes[end] !== 0)) return undefined
    chunks.push({ name: nameAt(bytes, at), data: bytes.subarray(at + 8, end) })
    at = end + (length % 2)
  }
  return at === bytes.length ? chunks : undefined
}

const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

/** Of a VP8X chunk. */
function canvasOf(data: Uint8Array): PictureSize | undefined {
  const [flags = 0, , , , w0 = 0, w1 = 0, w2 = 0, h0 = 0, h1 = 0, h2 = 0] = data
  if (data.length !== 10 || (flags & ~transparency) !== 0) return undefined
  return { width: 1 + w0 + (w1 << 8) + (w2 << 16), height: 1 + h0 + (h1 << 8) + (h2 << 16) }
}

/** Of a key frame of VP8: RFC 6386, section 9.1. */
function lossySize(data: Uint8Array): PictureSize | undefined {
  const [tag = 1, , , s0, s1, s2, w0 = 0, w1 = 0, h0 = 0, h1 = 0] = data
  const isKeyFrame = (tag & 1) === 0 && s0 === 0x9d && s1 === 0x01 && s2 === 0x2a
  if (data.length < 10 || !isKeyFrame) return undefined
  return { width: w0 + ((w1 & 0x3f) << 8), height: h0 + ((h1 & 0x3f) << 8) }
}

/** Of a lossless picture: RFC 9649, section 3.4. */
function losslessSize(data: Uint8Array): PictureSize | undefined {
  const [signature, b0 = 0, b1 = 0, b2 = 0, b3 = 0] = data
  if (data.length < 6 || signature !== 0x2f) return undefined
  return {
    width: 1 + b0 + ((b1 & 0x3f) << 8),
    height: 1 + (b1 >> 6) + (b2 << 2) + ((b3 & 0x0f) << 10),
  }
}
