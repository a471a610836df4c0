/** A picture without metadata, which may name a patient or a place. */
export interface PlainJpeg {
  bytes: Buffer
  width: number
  height: number
}

const start = 0xd8
const end = 0xd9
const startOfScan = 0xda
/** APP0 (JFIF) and APP14 (Adobe) say how the colors are stored; the other application segments are metadata. */
const isMetadata = (marker: number) =>
  (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * The JPEG without comments, Exif, XMP and whatever follows its end; undefined when the bytes are no complete
 * JPEG. Segments as in ITU-T T.81, annex B.
 */
export function plainJpeg(bytes: Buffer): PlainJpeg | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== start) return undefined
  const kept = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  for (let at = 2; at + 4 <= bytes.length + 2; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === end) {
      kept.push(bytes.subarray(at, at + 2))
      return size && { bytes: Buffer.concat(kept), ...size }
    }
    if (at + 4 > bytes.length) return undefined
    const segmentEnd = at + 2 + bytes.readUInt16BE(at + 2)
    if (segmentEnd > bytes.length) return undefined
    if (isFrame(marker) && segmentEnd >= at + 9)
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    const next = marker === startOfScan ? endOfScan(bytes, segmentEnd) : segmentEnd
    if (!isMetadata(marker)) kept.push(bytes.subarray(at, next))
    at = next
  }
  return undefined
}

/** The place of the first marker after the data of a scan. Stuffed bytes and restart markers belong to the data. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at
  }
  return bytes.length
}
