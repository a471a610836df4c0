import { IconX } from '@tabler/icons-react'
import { ToolButton } from '#client/ui/buttons/tool-button.tsx'
import { type Highlight, isGone } from '#domain/questions/highlights.ts'
import classes from './gone-highlights.module.css'

interface GoneHighlightsProps {
  highlights: readonly Highlight[]
  /** Undefined where the question is only shown. */
  onRemove?: ((highlight: Highlight) => void) | undefined
}

/** The learner's highlights whose words are no longer in the text. */
export function GoneHighlights({ highlights, onRemove }: GoneHighlightsProps) {
  const gone = highlights.filter(isGone)
  if (gone.length === 0) return null
  return (
    <aside className={classes.gone} aria-label="Highlights of an earlier text">
      <p>You highlighted these words before the text was changed:</p>
      <ul>
        {gone.map((highlight) => (
          <li key={`${highlight.part} ${highlight.words}`}>
            <mark>{highlight.words}</mark>
            {onRemove && (
              <ToolButton
                label={`Remove highlight “${highlight.words}”`}
                icon={IconX}
                onClick={() => onRemove(highlight)}
              />
            )}
          </li>
        ))}
      </ul>
    </aside>
  )
}
