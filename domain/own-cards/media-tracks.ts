/** The tracks in containers that may hold sound, moving pictures or both. */

export type TrackKind = 'sound' | 'video' | 'other'

/** A part of a container, under its name. */
export interface Part {
  name: string
  data: Uint8Array
}

/** More parts than this side by side are not read. */
const mostParts = 1000

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** The boxes of an ISO base media file (ISO 14496-12), up to the first that does not fit. */
export function boxesIn(bytes: Uint8Array): Part[] {
  const view = viewOf(bytes)
  const boxes: Part[] = []
  let at = 0
  while (at + 8 <= bytes.length && boxes.length < mostParts) {
    const { head, length } = boxLength(view, at)
    if (length < head || at + length > bytes.length) break
    boxes.push({ name: textAt(bytes, at + 4, 4), data: bytes.subarray(at + head, at + length) })
    at += length
  }
  return boxes
}

function boxLength(view: DataView, at: number): { head: number; length: number } {
  const length = view.getUint32(at)
  if (length === 0) return { head: 8, length: view.byteLength - at }
  if (length !== 1) return { head: 8, length }
  return { head: 16, length: at + 16 <= view.byteLength ? Number(view.getBigUint64(at + 8)) : 0 }
}

/** The kinds of the tracks of an MP4 file. */
export function mp4Tracks(bytes: Uint8Array): TrackKind[] {
  let boxes = boxesIn(bytes)
  for (const name of ['moov', 'trak', 'mdia'])
    boxes = boxes.filter((box) => box.name === name).flatMap(({ data }) => boxesIn(data))
  const handlers = boxes.filter(({ name }) => name === 'hdlr').map(({ data }) => textAt(data, 8, 4))
  return handlers.map((handler) => (handler === 'soun' ? 'sound' : handler === 'vide' ? 'video' : 'other'))
}

/** The kinds of the tracks of a WebM file (RFC 8794, RFC 9559); none where it is another kind of Matroska file. */
export function webmTracks(bytes: Uint8Array): TrackKind[] {
  const top = elementsIn(bytes)
  const inside = (parts: readonly Part[], name: string) =>
    parts.filter((part) => part.name === name).flatMap(({ data }) => elementsIn(data))
  const docType = inside(top, '1a45dfa3').find(({ name }) => name === '4282')
  if (!docType || textAt(docType.data, 0, 5) !== 'webm') return []
  const entries = inside(inside(inside(top, '18538067'), '1654ae6b'), 'ae')
  const kinds = entries.filter(({ name }) => name === '83').map(({ data }) => data.at(-1))
  return kinds.map((kind) => (kind === 2 ? 'sound' : kind === 1 ? 'video' : 'other'))
}

/** The EBML elements, by their ids in hex digits. One whose length is unknown or too long reaches to the end. */
function elementsIn(bytes: Uint8Array): Part[] {
  const elements: Part[] = []
  let at = 0
  while (at < bytes.length && elements.length < mostParts) {
    const idLength = Math.clz32(bytes[at] ?? 0) - 23
    const sizeAt = at + idLength
    const sizeLength = Math.clz32(bytes[sizeAt] ?? 0) - 23
    const start = sizeAt + sizeLength
    if (idLength > 4 || sizeLength > 8 || start > bytes.length) break
    const end = Math.min(bytes.length, start + elementSize(bytes.subarray(sizeAt, start)))
    elements.push({ name: hexOf(bytes.subarray(at, sizeAt)), data: bytes.subarray(start, end) })
    at = end
  }
  return elements
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The number after the marker of its length; without a limit where all of its bits are set. */
function elementSize(bytes: Uint8Array): number {
  const [first = 0, ...rest] = bytes
  const number = rest.reduce((sum, byte) => sum * 256 + byte, first & (0xff >> bytes.length))
  return number >= 2 ** (7 * bytes.length) - 1 ? Number.POSITIVE_INFINITY : number
}
