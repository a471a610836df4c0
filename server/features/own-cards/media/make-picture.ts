import { createHash } from 'node:crypto'
import sharp, { type SharpOptions } from 'sharp'
import { longestPictureSide, longestSmallSide } from '#domain/own-cards/limits.ts'
import { pictureKey } from '#domain/own-cards/media-key.ts'
import type { PictureFormat } from '#domain/own-cards/media-kind.ts'
import { type PictureSize, plainWebpSize } from '#domain/own-cards/plain-webp.ts'
import type { MediaFile, MediaReading } from './media-file.ts'

/** Only what is named here is decoded; SVG, for example, could name other files. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

const mostPixels = 40_000_000
/** Of an animation, the first picture. Warnings do not count: many cameras write files that deserve some. */
const options: SharpOptions = {
  limitInputPixels: mostPixels,
  failOn: 'error',
  sequentialRead: true,
  pages: 1,
}

/** A picture as it is stored: WebP without metadata, upright, in two sizes. A plain WebP is kept byte for byte. */
export async function makePicture(bytes: Uint8Array, format: PictureFormat): Promise<MediaReading> {
  try {
    const size = plainWebpSize(bytes)
    return size ? await keepWebp(bytes, size) : await encode(bytes)
  } catch (error) {
    return { problem: problemOf(error, format), isUnsupported: false }
  }
}

async function keepWebp(bytes: Uint8Array, size: PictureSize): Promise<MediaFile> {
  // The whole picture is decoded in any case, so that no damaged one is kept.
  const small = await inside(bytes, longestSmallSide)
  return fileOf({ bytes, ...size, small: small.data })
}

async function encode(bytes: Uint8Array): Promise<MediaFile> {
  const { data, info } = await inside(bytes, longestPictureSide)
  const { width, height } = info
  const small = await inside(data, longestSmallSide)
  return fileOf({ bytes: data, width, height, small: small.data })
}

function inside(bytes: Uint8Array, longestSide: number) {
  return sharp(bytes, options)
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 84, smartSubsample: true })
    .toBuffer({ resolveWithObject: true })
}

function fileOf({
  bytes,
  small,
  ...size
}: PictureSize & { bytes: Uint8Array; small: Uint8Array }): MediaFile {
  const isSmall = Math.max(size.width, size.height) <= longestSmallSide
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { key: pictureKey(hash, size), bytes, small: isSmall ? null : small }
}

function problemOf(error: unknown, format: PictureFormat): string {
  if (String(error).includes('pixel limit'))
    return `A picture has at most ${mostPixels / 1_000_000} million pixels. Make it smaller and try again.`
  if (format === 'heic')
    return 'HEIC pictures cannot be read here. Save the picture as JPEG or PNG and choose that.'
  return 'The picture is damaged. Open it in another program, save it as JPEG or PNG and choose that.'
}
