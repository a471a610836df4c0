import { Fragment, type ReactNode } from 'react'
import { boundPieces } from '#domain/text/bound-pieces.ts'
import classes from './bound-text.module.css'

/** Shows a piece of plain text, for instance with live drug names in it. */
export type RenderText = (text: string) => ReactNode

interface BoundTextProps {
  text: string
  renderText: RenderText
}

/** A text in which a number stays in one line with its unit, and the like. Its characters are those of `text`. */
export function BoundText({ text, renderText }: BoundTextProps) {
  return boundPieces(text).map((piece) =>
    piece.isBound ? (
      <span key={piece.start} className={classes.bound}>
        {renderText(piece.text)}
      </span>
    ) : (
      <Fragment key={piece.start}>{renderText(piece.text)}</Fragment>
    ),
  )
}
