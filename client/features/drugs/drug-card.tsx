import { Button, VisuallyHidden } from '@mantine/core'
import { type MouseEvent, useEffect, useRef } from 'react'
import { MarkdownText } from '#client/ui/markdown-text.tsx'
import { plainText } from '#client/ui/parse-markdown.ts'
import { BookmarkButton } from './bookmark-button.tsx'
import classes from './drug-card.module.css'
import { componentText, type DrugCard } from './drug-cards.ts'
import { DrugNameText } from './drug-name-text.tsx'
import { useOpenMonograph } from './open-monograph.ts'

interface DrugCardViewProps {
  card: DrugCard
  isFlipped: boolean
  turn: number
  onFlip: () => void
}

/** One drug and one of its components. The answer is not in the page before the flip, so that no screen reader reads it first. */
export function DrugCardView({ card, isFlipped, turn, onFlip }: DrugCardViewProps) {
  const article = useRef<HTMLElement>(null)
  const openMonograph = useOpenMonograph()
  const { drug, component } = card
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus follows every turn and flip, so that the keys work
  useEffect(() => article.current?.focus({ preventScroll: true }), [turn, isFlipped])

  function flipOnClick(event: MouseEvent): void {
    const isControl = (event.target as Element).closest('a, button, [role="tooltip"], [role="dialog"]')
    if (!isControl && window.getSelection()?.isCollapsed !== false) onFlip()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Space flips, and the button below the card does
    <article
      ref={article}
      tabIndex={-1}
      className={classes.card}
      aria-label="Drug card"
      onClick={flipOnClick}
    >
      <div key={turn} className={classes.content}>
        <header className={classes.context}>
          <span>{drug.drugClassification}</span>
          <span>
            {component.progress.reviewCount === 0 ? 'New' : `${component.progress.mastery}% mastery`}
          </span>
        </header>
        <p className={classes.drug}>
          {drug.genericName}
          {drug.brandName && <span className={classes.brand}>{drug.brandName}</span>}
        </p>
        <p className={classes.question}>{component.displayName}?</p>
        {isFlipped && (
          <div className={classes.answer}>
            <MarkdownText
              text={componentText(drug, component.id)}
              renderText={(text) => <DrugNameText text={text} except={drug.id} />}
            />
          </div>
        )}
      </div>
      <footer className={classes.tools}>
        {isFlipped && (
          <Button variant="subtle" size="compact-md" onClick={() => openMonograph(drug.id)}>
            Monograph
          </Button>
        )}
        <BookmarkButton drugId={drug.id} drugName={drug.genericName} component={component} />
      </footer>
      <VisuallyHidden role="status" aria-live="polite">
        <span key={`${turn} ${isFlipped}`}>
          {isFlipped
            ? `Answer: ${plainText(componentText(drug, component.id))}`
            : `Question: ${drug.genericName}, ${component.displayName}`}
        </span>
      </VisuallyHidden>
    </article>
  )
}
