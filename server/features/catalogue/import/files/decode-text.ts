import { UnreadableFile } from '#server/platform/files/unreadable-file.ts'

/**
 * Decodes the text of a file: UTF-8; UTF-16, recognised by its byte order mark or its zero bytes; else
 * Windows-1252, which older spreadsheets write and which contains Latin-1.
 */
export function decodeText(bytes: Uint8Array): { text: string; isGuessed: boolean } {
  const encoding = unicodeOf(bytes)
  if (encoding) return { text: decode(bytes, encoding), isGuessed: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isGuessed: true }
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableFile(
      'The letters of this file cannot be read. Save it as CSV UTF-8 and choose it again.',
    )
  }
}

function unicodeOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return withoutMark(bytes.subarray(0, 2_000))
}

/** Western text in UTF-16 has a zero in nearly each pair of bytes. */
function withoutMark(start: Uint8Array): string | undefined {
  const pairs = Math.floor(start.length / 2)
  if (pairs < 4) return undefined
  let zerosFirst = 0
  let zerosSecond = 0
  for (let at = 0; at < pairs * 2; at += 2) {
    if (start[at] === 0 && start[at + 1] !== 0) zerosFirst += 1
    if (start[at] !== 0 && start[at + 1] === 0) zerosSecond += 1
  }
  if (zerosSecond > pairs * 0.8) return 'utf-16le'
  return zerosFirst > pairs * 0.8 ? 'utf-16be' : undefined
}
