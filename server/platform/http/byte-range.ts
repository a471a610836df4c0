/** A part of a file: from the byte `start` on, `length` of them. */
export interface ByteRange {
  start: number
  length: number
}

/**
 * The part of a file of `size` bytes that a Range header asks for (RFC 9110, section 14.2). Undefined for the whole file:
 * without the header, for several parts, and for what is not understood. `unsatisfiable` when the file has no such part.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '') return last === '' ? undefined : suffix(Number(last), size)
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, length: end - start + 1 }
}

function suffix(wanted: number, size: number): ByteRange | 'unsatisfiable' {
  const length = Math.min(wanted, size)
  return length === 0 ? 'unsatisfiable' : { start: size - length, length }
}
