import katex from 'katex'
import 'katex/contrib/mhchem'
import { useLayoutEffect, useRef } from 'react'
import classes from './markdown-text.module.css'

/** The address of the file that has this module, by which it is kept without a network. */
export const formulaFile = import.meta.url

interface FormulaProps {
  /** LaTeX, with `\ce` for chemistry. */
  tex: string
  /** By itself, not within a line. */
  isBlock?: boolean
}

/** A formula as MathML, which the browser draws and screen readers read. One that cannot be read is shown as it was typed. */
export function Formula({ tex, isBlock = false }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (place.current) draw(place.current, tex, isBlock)
  }, [tex, isBlock])
  const drawn = <span ref={place} className={isBlock ? '' : (classes.formula ?? '')} />
  if (!isBlock) return drawn
  return (
    // A wide formula scrolls by itself. The frame takes the focus so that it scrolls by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable region
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a section would be a landmark
    <div className={classes.formulaFrame} role="group" aria-label="Formula" tabIndex={0}>
      {drawn}
    </div>
  )
}

/** With bounds for what a formula of another author may ask of the browser: em of a size, and steps of macros. */
const limits = { maxSize: 20, maxExpand: 300, trust: false }

function draw(place: HTMLElement, tex: string, isBlock: boolean): void {
  try {
    katex.render(tex, place, { ...limits, displayMode: isBlock, output: 'mathml', strict: 'ignore' })
    place.removeAttribute('title')
  } catch (error) {
    // Among the reasons is one that is nested so deeply that the stack has no room.
    place.textContent = tex
    place.title = error instanceof Error ? error.message : ''
  }
}
