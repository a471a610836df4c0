import { useEffect, useRef, useState } from 'react'
import { pictureFile } from '#client/features/editing/photographs/picture-file.ts'
import { reloadOwnCards } from '#client/features/own-cards/reload-own-cards.ts'
import { CallError } from '#client/platform/calls/call-error.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { upload } from '#client/platform/calls/upload.ts'
import { newId } from '#client/platform/new-id.ts'
import { ownMedia } from '#contracts/own-cards/own-media.ts'
import { longestPictureSide, mostMediaFileBytes } from '#domain/own-cards/limits.ts'
import { mediaMarkdown } from '#domain/own-cards/media-key.ts'

/** A file on its way into a text. */
export interface MediaUpload<Place extends string> {
  id: string
  file: File
  /** The text that will show it. */
  place: Place
  /** The share that was sent, from 0 to 1. */
  sent: number
  /** Why it could not be stored. */
  problem?: string
}

/** Adds the line that shows a stored file to a text. @returns false where the text has no room for it */
type AddLine<Place extends string> = (place: Place, line: string) => boolean

/**
 * Sends pictures and sounds one after another, and adds each to its text once it is stored. One that fails stays listed, to be
 * tried again or left out.
 */
export function useMediaUploads<Place extends string>(addLine: AddLine<Place>) {
  const [uploads, setUploads] = useState<MediaUpload<Place>[]>([])
  const waiting = useRef<MediaUpload<Place>[]>([])
  const isSending = useRef(false)
  const isGone = useRef(false)
  /** The texts are those at the time when the file is stored. */
  const latestAddLine = useRef(addLine)
  useEffect(() => {
    latestAddLine.current = addLine
  })
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const change = (id: string, changes: Partial<MediaUpload<Place>>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)))
  const remove = (id: string) => setUploads((all) => all.filter((each) => each.id !== id))

  async function send({ id, file, place }: MediaUpload<Place>): Promise<void> {
    try {
      const onProgress = (sent: number) => change(id, { sent })
      const { key } = await upload(ownMedia.uploadMedia, { file: await fileToSend(file) }, { onProgress })
      if (latestAddLine.current(place, mediaMarkdown(key, ''))) remove(id)
      else change(id, { problem: 'The text is too long for another picture. Make it shorter and try again.' })
    } catch (error) {
      change(id, { problem: problemOf(error) })
    }
  }

  async function sendAll(): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    for (let next = waiting.current.shift(); next && !isGone.current; next = waiting.current.shift())
      await send(next)
    isSending.current = false
    if (!isGone.current) void reloadOwnCards()
  }

  function begin(added: MediaUpload<Place>[]): void {
    waiting.current.push(...added)
    void sendAll()
  }

  return {
    uploads,
    isBusy: uploads.some(({ problem }) => problem === undefined),
    add(files: readonly File[], place: Place): void {
      const added = files.map((file) => ({ id: newId(), file, place, sent: 0 }))
      setUploads((all) => [...all, ...added])
      begin(added)
    },
    tryAgain({ problem: _, ...failed }: MediaUpload<Place>): void {
      setUploads((all) => all.map((each) => (each.id === failed.id ? failed : each)))
      begin([failed])
    },
    remove,
  }
}

const needsDrawing = ({ type, size }: File) =>
  /^image\/hei[cf]/.test(type) || (type.startsWith('image/') && size > mostMediaFileBytes)

/** A picture that the server would not take is drawn anew, where the browser can read it. */
const fileToSend = async (file: File): Promise<File> =>
  needsDrawing(file)
    ? pictureFile(file, { longestSide: longestPictureSide, mostBytes: mostMediaFileBytes })
    : file

function problemOf(error: unknown): string {
  if (error instanceof CallError && error.status === 0)
    return 'There is no connection, which a picture or sound needs. Your text stays here.'
  if (!(error instanceof CallError)) return String(error instanceof Error ? error.message : error)
  // Here the server says in its own words that nothing was saved.
  return error.status === 503 ? error.text : reasonOf(error)
}
