import { figures } from 'virtual:figures'
import { ActionIcon } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState } from 'react'
import { BoundText } from './bound-text.tsx'
import classes from './figure.module.css'

interface FigureProps {
  figureKey: string
  /** What it shows, in words. */
  text: string
}

/** A figure of the content in the colors of the theme; without its files, what it shows in words. A phone can enlarge it. */
export function Figure({ figureKey, text }: FigureProps) {
  const [isLarge, setIsLarge] = useState(false)
  const figure = figures[figureKey]
  if (!figure) return <p>{text}</p>
  const { title, light, dark, height } = figure
  const size = { width: 400, height }
  return (
    <figure className={classes.figure} data-large={isLarge || undefined}>
      <figcaption className={classes.caption}>
        <BoundText text={title} renderText={(text) => text} />
      </figcaption>
      <ActionIcon
        variant="default"
        size={44}
        className={classes.zoom ?? ''}
        aria-label={`Enlarge: ${title}`}
        aria-pressed={isLarge}
        onClick={() => setIsLarge(!isLarge)}
      >
        {isLarge ? <IconZoomOut size={20} stroke={1.8} /> : <IconZoomIn size={20} stroke={1.8} />}
      </ActionIcon>
      {/* Enlarged it scrolls by itself; the frame takes focus so that it scrolls by keyboard too. */}
      <div className={classes.frame} {...(isLarge && { tabIndex: 0, role: 'group', 'aria-label': title })}>
        <img className={classes.light} src={light} alt={text} {...size} loading="lazy" />
        <img className={classes.dark} src={dark} alt={text} {...size} loading="lazy" />
      </div>
    </figure>
  )
}
