import { useState } from 'react'
import { urlOf } from '#client/platform/calls/calls.ts'
import { photographs } from '#contracts/photographs/photographs.ts'
import classes from './photograph.module.css'

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
