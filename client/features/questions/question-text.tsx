import { BoundText, type RenderText } from '#client/ui/text/bound-text.tsx'
import { type Highlight, highlightPieces, type TextPart } from '#domain/questions/highlights.ts'
import classes from './question-text.module.css'

interface QuestionTextProps {
  part: TextPart
  text: string
  highlights: readonly Highlight[]
  /** Only once the answer is shown: a live drug name tells more than the question does. */
  renderText?: RenderText | undefined
}

const asIs: RenderText = (text) => text

/** A text of a question, with its highlights; a number keeps its unit in one line. `data-part` and `data-start` say where a selection or a click is. */
export function QuestionText({ part, text, highlights, renderText = asIs }: QuestionTextProps) {
  return (
    <span className={classes.text} data-part={part}>
      {highlightPieces(text, part, highlights).map((piece) =>
        piece.highlight ? (
          <mark key={piece.start} className={classes.highlight} data-start={piece.start}>
            <BoundText text={piece.text} renderText={renderText} />
          </mark>
        ) : (
          <BoundText key={piece.start} text={piece.text} renderText={renderText} />
        ),
      )}
    </span>
  )
}
