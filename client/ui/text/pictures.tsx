import { useEffect, useState } from 'react'
import { urlOf } from '#client/platform/calls/calls.ts'
import { signedInId } from '#client/platform/calls/queries.ts'
import { findKeptMedia } from '#client/platform/storage/kept-media.ts'
import { ownMedia } from '#contracts/own-cards/own-media.ts'
import { photographs } from '#contracts/photographs/photographs.ts'
import { mediaText } from '#domain/markdown/parse-markdown.ts'
import { longestSmallSide } from '#domain/own-cards/limits.ts'
import { parseMediaKey } from '#domain/own-cards/media-key.ts'
import classes from './pictures.module.css'

/** The pictures and sounds of texts; this is loaded with the first text that has one. */

interface PhotographProps {
  /** The key ends with the width and height in pixels. */
  photographKey: string
  /** Describes the photograph in words. */
  text: string
  /** The caption with source and licence. */
  caption: string
}

/** A photograph with its caption. Without a network its description is shown. */
export function Photograph({ photographKey, text, caption }: PhotographProps) {
  const [isMissing, setIsMissing] = useState(false)
  const [, width, height] = /-(\d+)x(\d+)$/.exec(photographKey) ?? []
  return (
    <figure className={classes.photograph}>
      {isMissing ? (
        <p>{text}</p>
      ) : (
        <img
          src={urlOf(photographs.showPhotograph, { params: { key: photographKey } })}
          alt={text}
          width={width}
          height={height}
          loading="lazy"
          onError={() => setIsMissing(true)}
        />
      )}
      <figcaption className="text-note">{caption}</figcaption>
    </figure>
  )
}

interface MediaProps {
  mediaKey: string
  /** Describes it in words, and may be empty. */
  text: string
}

/** A picture or sound of the learner. Where it cannot be had, its description is shown. */
export function Media({ mediaKey, text }: MediaProps) {
  const media = parseMediaKey(mediaKey)
  const { source, onError } = useSource(mediaKey)
  const description = mediaText({ key: mediaKey, text })
  if (!media || source === 'missing')
    return <p className={classes.missing}>{`[${description}: not available at the moment]`}</p>
  if (media.type === 'sound')
    return (
      <figure className={classes.sound}>
        {/* biome-ignore lint/a11y/useMediaCaption: a learner's sound has a description, which stands below it */}
        <audio
          controls
          preload="none"
          src={source ?? addressOf(mediaKey)}
          autoPlay={source !== undefined}
          aria-label={description}
          onError={onError}
        />
        {text.trim() !== '' && <figcaption className="text-note">{text}</figcaption>}
      </figure>
    )
  const { width, height } = media
  return (
    <img
      className={classes.picture}
      {...(source === undefined ? sourcesOf(mediaKey, media) : { src: source })}
      alt={description}
      width={width}
      height={height}
      loading="lazy"
      onError={onError}
    />
  )
}

const addressOf = (key: string, size?: 'small') =>
  urlOf(ownMedia.showMedia, { params: { key }, query: size ? { size } : {} })

/** The forms of a picture, of which the browser chooses by the room that there is. */
export function sourcesOf(key: string, { width, height }: { width: number; height: number }) {
  const large = addressOf(key)
  const scale = longestSmallSide / Math.max(width, height)
  if (scale >= 1) return { src: large }
  const small = `${addressOf(key, 'small')} ${Math.max(1, Math.round(width * scale))}w`
  return { src: large, srcSet: `${small}, ${large} ${width}w`, sizes: '(max-width: 40rem) 100vw, 36rem' }
}

/**
 * What is shown where the server cannot be reached: the address of the kept copy, or `missing`; undefined for the file of the
 * server, which is tried again when the network returns.
 */
export function useSource(key: string) {
  const [source, setSource] = useState<string>()
  useEffect(() => {
    const again = () => setSource((now) => (now === 'missing' ? undefined : now))
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  useEffect(() => () => (source?.startsWith('blob:') ? URL.revokeObjectURL(source) : undefined), [source])
  const onError = async () => {
    const userId = signedInId()
    const kept = source === undefined && userId !== undefined && (await findKeptMedia(userId, addressOf(key)))
    setSource(kept ? URL.createObjectURL(kept) : 'missing')
  }
  return { source, onError: () => void onError() }
}
