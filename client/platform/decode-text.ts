/**
 * The text of a file. It may be UTF-8, UTF-16 or Windows-1252, as Windows programs save it, each with or
 * without a byte order mark.
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Detects UTF-16 by its byte order mark, or without one by the zero byte beside each Latin letter. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 2000)
  const zerosAt = (offset: number) =>
    start.filter((byte, index) => byte === 0 && index % 2 === offset).length / start.length
  if (zerosAt(1) > 0.3 && zerosAt(0) === 0) return 'utf-16le'
  return zerosAt(0) > 0.3 && zerosAt(1) === 0 ? 'utf-16be' : undefined
}
