import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { mostMediaFileBytes } from '#domain/own-cards/limits.ts'
import { soundKey } from '#domain/own-cards/media-key.ts'
import { mediaKindOf } from '#domain/own-cards/media-kind.ts'
import type { Deps } from '#server/deps.ts'
import { runProcess } from '#server/platform/files/run-process.ts'
import { HttpError } from '#server/platform/http/http-error.ts'
import { createTurns } from '#server/platform/jobs/turns.ts'
import type { MediaReading, PictureTask } from './media-file.ts'

const pictureProcess = {
  program: join(import.meta.dirname, 'make-pictures-process.ts'),
  name: 'the reading of pictures',
  longestMs: 60_000,
}
/** A process makes at most so many pictures, of so many bytes together or of one file. */
const atOnce = { pictures: 16, bytes: 2 * mostMediaFileBytes }

const inTurn = createTurns({ atOnce: 2, perUser: 10, waiting: 40 })

const unsupported =
  'This file is neither a picture (JPEG, PNG, WebP, AVIF, GIF) nor a sound (MP3, M4A, Ogg, Opus, WAV, FLAC, WebM)'
const tooLarge = `The file is too large. At most ${mostMediaFileBytes / 2 ** 20} MB are allowed.`
const tooLong = 'The picture is too complicated to read. Save it as JPEG or PNG and choose that.'

type Picture = PictureTask['pictures'][number]

/**
 * Makes of each file what is stored of it; the readings have the order of the files. Pictures are decoded in separate
 * processes with a time limit. @throws HttpError 429 or 503 when too many files wait.
 */
export async function readMedia(
  deps: Pick<Deps, 'log'>,
  userId: number,
  files: readonly Uint8Array[],
): Promise<MediaReading[]> {
  const readings: MediaReading[] = []
  const pictures: { at: number; picture: Picture }[] = []
  for (const [at, bytes] of files.entries()) {
    const kind = bytes.length > mostMediaFileBytes ? 'too large' : mediaKindOf(bytes)
    if (kind === 'too large') readings[at] = { problem: tooLarge, isUnsupported: false }
    else if (!kind) readings[at] = { problem: unsupported, isUnsupported: true }
    else if (kind.type === 'picture') pictures.push({ at, picture: { bytes, format: kind.format } })
    else readings[at] = { key: soundKey(sha256(bytes), kind.extension), bytes, small: null }
  }
  for (const group of groupsOf(pictures)) {
    const made = await makeAll(
      deps,
      userId,
      group.map(({ picture }) => picture),
    )
    for (const [index, { at }] of group.entries())
      readings[at] = made[index] ?? { problem: tooLong, isUnsupported: false }
  }
  return readings
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The pictures in groups for one process each. */
function groupsOf<P extends { picture: Picture }>(pictures: readonly P[]): P[][] {
  const groups: P[][] = []
  let bytes = 0
  for (const each of pictures) {
    const last = groups.at(-1)
    bytes += each.picture.bytes.length
    if (last && last.length < atOnce.pictures && bytes <= atOnce.bytes) last.push(each)
    else {
      groups.push([each])
      bytes = each.picture.bytes.length
    }
  }
  return groups
}

/** Where the process of several pictures ends without an answer, each gets a process of its own. */
async function makeAll(
  deps: Pick<Deps, 'log'>,
  userId: number,
  pictures: Picture[],
): Promise<MediaReading[]> {
  try {
    return await inTurn({ userId }, () => runProcess<MediaReading[]>(pictureProcess, { pictures }))
  } catch (error) {
    if (error instanceof HttpError) throw error
    deps.log.info({ err: error, pictures: pictures.length }, 'pictures could not be read')
    if (pictures.length < 2) return [{ problem: tooLong, isUnsupported: false }]
    const made: MediaReading[] = []
    for (const picture of pictures) made.push(...(await makeAll(deps, userId, [picture])))
    return made
  }
}
