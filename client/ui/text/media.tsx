import { useState } from 'react'
import { urlOf } from '#client/platform/calls/calls.ts'
import { ownMedia } from '#contracts/own-cards/own-media.ts'
import { mediaText } from '#domain/markdown/parse-markdown.ts'
import { longestSmallSide } from '#domain/own-cards/limits.ts'
import { parseMediaKey } from '#domain/own-cards/media-key.ts'
import classes from './media.module.css'

interface MediaProps {
  mediaKey: string
  /** Describes it in words, and may be empty. */
  text: string
}

/** A picture or sound of the learner. Where it cannot be had, for example without a network, its description is shown. */
export function Media({ mediaKey, text }: MediaProps) {
  const [isMissing, setIsMissing] = useState(false)
  const media = parseMediaKey(mediaKey)
  const description = mediaText({ key: mediaKey, text })
  if (!media || isMissing)
    return <p className={classes.missing}>{`${description} (cannot be shown at the moment)`}</p>
  const whenMissing = () => setIsMissing(true)
  if (media.type === 'sound')
    return (
      <figure className={classes.sound}>
        {/* biome-ignore lint/a11y/useMediaCaption: a sound of the learner has no captions, its description stands below */}
        <audio
          controls
          preload="none"
          src={addressOf(mediaKey)}
          aria-label={description}
          onError={whenMissing}
        />
        {text.trim() !== '' && <figcaption className="text-note">{text}</figcaption>}
      </figure>
    )
  const { width, height } = media
  const small = longestSmallSide / Math.max(width, height)
  return (
    <img
      className={classes.picture}
      src={addressOf(mediaKey)}
      {...(small < 1 && {
        srcSet: `${addressOf(mediaKey, 'small')} ${Math.max(1, Math.round(width * small))}w, ${addressOf(mediaKey)} ${width}w`,
        sizes: '(max-width: 40rem) 100vw, 36rem',
      })}
      alt={description}
      width={width}
      height={height}
      loading="lazy"
      onError={whenMissing}
    />
  )
}

const addressOf = (key: string, size?: 'small') =>
  urlOf(ownMedia.showMedia, { params: { key }, query: size ? { size } : {} })
