import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { MarkdownText, type RenderText } from '#client/ui/markdown-text.tsx'
import type { StudyCard } from '#contracts/catalogue.ts'
import { masteryLabel } from '#domain/mastery/flashcard-mastery.ts'
import classes from './flashcard-view.module.css'

interface FlashcardViewProps {
  entry: StudyCard
  isFlipped: boolean
  /** Changes with every card shown, also when the same one comes again. */
  turn: number
  onFlip: () => void
  renderText?: RenderText | undefined
  tools: ReactNode
}

/**
 * One card. The question keeps its place when the answer appears below it, and the answer is not in the page before:
 * nobody hears it first. Focus goes to the card with every turn, so that the keys work and nothing is rated twice.
 */
export function FlashcardView({ entry, isFlipped, turn, onFlip, renderText, tools }: FlashcardViewProps) {
  const card = useRef<HTMLElement>(null)
  useFocusOnTurn(card, turn, isFlipped)
  const { flashcard, progress, chapter } = entry

  function flipOnClick(event: MouseEvent) {
    const isControl = (event.target as Element).closest('a, button, input, textarea, [role="button"]')
    const isSelecting = window.getSelection()?.isCollapsed === false
    if (isInside(event) && !isControl && !isSelecting) onFlip()
  }

  /** Who clicks a tool goes on with the card: its keys work at once, and Space does not press the tool again. */
  function returnFocus(event: MouseEvent) {
    if (isInside(event) && event.detail > 0) card.current?.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Space flips, and the button below the card does
    <article ref={card} tabIndex={-1} className={classes.card} aria-label="Flashcard" onClick={flipOnClick}>
      <div key={turn} className={classes.content}>
        <div className={classes.context}>
          <span>{chapter.title}</span>
          <span className={classes.mastery}>
            {progress.reviewCount === 0 ? 'New card' : masteryLabel(progress.mastery)}
          </span>
        </div>
        <section className={classes.question} aria-label="Question">
          <MarkdownText text={flashcard.question} renderText={renderText} />
        </section>
        {isFlipped && <Answer entry={entry} renderText={renderText} />}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: moves focus only */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, focus stays on the tool */}
      <div className={classes.tools} onClick={returnFocus}>
        {tools}
      </div>
    </article>
  )
}

/** Clicks in dialogs arrive here too: React passes them up through the tool that opened them. */
function isInside(event: MouseEvent): boolean {
  return event.currentTarget.contains(event.target as Node)
}

function Answer({ entry, renderText }: { entry: StudyCard; renderText: RenderText | undefined }) {
  const { flashcard, progress } = entry
  return (
    <div className={classes.back}>
      <section className={classes.answer} aria-label="Answer">
        <MarkdownText text={flashcard.answer} renderText={renderText} />
      </section>
      {flashcard.why && (
        <div className={classes.why}>
          <MarkdownText text={flashcard.why} renderText={renderText} />
        </div>
      )}
      {progress.notes && (
        <div className={classes.notes}>
          <span className={classes.notesTitle}>Your note</span>
          <MarkdownText text={progress.notes} />
        </div>
      )}
      {progress.isLeech && (
        <p className={classes.leech}>
          This card keeps slipping away. Put it into your own words in a note, or flag it so that it gets
          rewritten.
        </p>
      )}
      <p className={classes.source}>
        {flashcard.source}
        {flashcard.tags.length > 0 && <span className={classes.tags}>{flashcard.tags.join(' · ')}</span>}
      </p>
    </div>
  )
}

function useFocusOnTurn(card: RefObject<HTMLElement | null>, turn: number, isFlipped: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every turn and flip
  useEffect(() => {
    card.current?.focus({ preventScroll: true })
  }, [turn, isFlipped])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every turn
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [turn])
}
