import type { FigureFiles } from 'virtual:figures'
import classes from './figure.module.css'

/** The files of both themes, of which one is shown. */
export function FigureImages({ figure, text }: { figure: FigureFiles; text: string }) {
  const size = { width: 400, height: figure.height }
  return (
    <>
      <img className={classes.light} src={figure.light} alt={text} {...size} loading="lazy" />
      <img className={classes.dark} src={figure.dark} alt={text} {...size} loading="lazy" />
    </>
  )
}
