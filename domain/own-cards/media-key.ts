/** The kinds of sounds that are kept, by the ending of their key, with their media types. */
export const soundTypes = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  webm: 'audio/webm',
} as const
export type SoundExtension = keyof typeof soundTypes

const endings = Object.keys(soundTypes).join('|')
const written = `[0-9a-f]{32}(?:-[1-9]\\d{0,3}x[1-9]\\d{0,3}|\\.(?:${endings}))`
const wholeKey = new RegExp(
  `^(?<hash>[0-9a-f]{32})(?:-(?<width>[1-9]\\d{0,3})x(?<height>[1-9]\\d{0,3})|\\.(?<extension>${endings}))$`,
)

/** A key as a part of a regular expression. */
export const mediaKeySource = written

/** What the key of a picture or sound says. Pictures are WebP; width and height are in pixels. */
export type MediaKey =
  | { type: 'picture'; hash: string; width: number; height: number }
  | { type: 'sound'; hash: string; extension: SoundExtension }

/**
 * The key of a learner's picture or sound: the first 32 hex digits of the SHA-256 of its stored bytes, then
 * `-WIDTHxHEIGHT` of a picture, or `.EXTENSION` of a sound. Undefined for other text.
 */
export function parseMediaKey(key: string): MediaKey | undefined {
  const { hash, width, height, extension } = wholeKey.exec(key)?.groups ?? {}
  if (hash === undefined) return undefined
  if (extension !== undefined) return { type: 'sound', hash, extension: extension as SoundExtension }
  return { type: 'picture', hash, width: Number(width), height: Number(height) }
}

export const isPictureKey = (key: string): boolean => parseMediaKey(key)?.type === 'picture'

/** @param hash the SHA-256 in hex digits; the first 32 of them are taken */
export const pictureKey = (hash: string, { width, height }: { width: number; height: number }): string =>
  `${hash.slice(0, 32)}-${width}x${height}`

/** @param hash the SHA-256 in hex digits; the first 32 of them are taken */
export const soundKey = (hash: string, extension: SoundExtension): string =>
  `${hash.slice(0, 32)}.${extension}`

/** The media type of the stored file; undefined for text that is no key. */
export function mediaTypeOf(key: string): string | undefined {
  const parsed = parseMediaKey(key)
  return parsed && (parsed.type === 'picture' ? 'image/webp' : soundTypes[parsed.extension])
}

/** The line that shows a picture or plays a sound. Brackets and line breaks of the description become spaces. */
export const mediaMarkdown = (key: string, text: string): string =>
  `![${text.replaceAll(/[[\]\r\n]/g, ' ')}](media:${key})`

/** The keys in a text, each once; it may also be a reply with texts, as JSON. */
export const mediaKeysIn = (text: string): string[] => [
  ...new Set(
    Array.from(
      text.matchAll(new RegExp(`\\]\\((?:media|occlusion):(${written})[) ]`, 'g')),
      ([, key = '']) => key,
    ),
  ),
]
