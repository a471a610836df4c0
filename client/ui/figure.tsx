import { figures } from 'virtual:figures'
import classes from './figure.module.css'

interface FigureProps {
  figureKey: string
  /** What it shows, in words. */
  text: string
}

/** A figure of the content in the colors of the theme; without its files, what it shows in words. */
export function Figure({ figureKey, text }: FigureProps) {
  const figure = figures[figureKey]
  if (!figure) return <p>{text}</p>
  const size = { width: 400, height: figure.height }
  return (
    <figure className={classes.figure}>
      <img className={classes.light} src={figure.light} alt={text} {...size} loading="lazy" />
      <img className={classes.dark} src={figure.dark} alt={text} {...size} loading="lazy" />
    </figure>
  )
}
