/** The program of a separate process that makes pictures of uploaded files; read-media.ts starts it. */
import { answerTask } from '#server/platform/files/run-process.ts'
import { makePicture } from './make-picture.ts'
import type { MediaReading, PictureTask } from './media-file.ts'

answerTask(async ({ pictures }: PictureTask): Promise<MediaReading[]> => {
  const made: MediaReading[] = []
  for (const { bytes, format } of pictures) made.push(await makePicture(bytes, format))
  return made
})
