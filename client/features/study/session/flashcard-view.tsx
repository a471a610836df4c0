import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { MarkdownText, type RenderText } from '#client/ui/markdown-text.tsx'
import type { StudyCard } from '#contracts/catalogue.ts'
import { masteryLabel } from '#domain/mastery/flashcard-mastery.ts'
import classes from './flashcard-view.module.css'

interface FlashcardViewProps {
  card: StudyCard
  isFlipped: boolean
  /** Changes with every card shown, also when the same one is shown again. */
  turn: number
  onFlip: () => void
  renderText?: RenderText | undefined
  tools: ReactNode
}

/**
 * One card. The question keeps its place when the answer appears below it, and the answer is not in the page before, so
 * that no screen reader reads it first. Focus goes to the card with every turn, so that the keys work.
 */
export function FlashcardView({ card, isFlipped, turn, onFlip, renderText, tools }: FlashcardViewProps) {
  const article = useRef<HTMLElement>(null)
  useFocusOnTurn(article, turn, isFlipped)
  const { flashcard, progress, chapter } = card

  function flipOnClick(event: MouseEvent) {
    const isControl = (event.target as Element).closest('a, button, input, textarea, [role="button"]')
    const isSelecting = window.getSelection()?.isCollapsed === false
    if (isInside(event) && !isControl && !isSelecting) onFlip()
  }

  /** After a click on a tool the card's keys work at once, and Space does not press the tool again. */
  function returnFocus(event: MouseEvent) {
    if (isInside(event) && event.detail > 0) article.current?.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Space flips, and the button below the card does
    <article
      ref={article}
      tabIndex={-1}
      className={classes.card}
      aria-label="Flashcard"
      onClick={flipOnClick}
    >
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
        {isFlipped && <Answer card={card} renderText={renderText} />}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: moves focus only */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, focus stays on the tool */}
      <div className={classes.tools} onClick={returnFocus}>
        {tools}
      </div>
    </article>
  )
}

/** Clicks in dialogs bubble here too, in React through the tool that opened them. */
function isInside(event: MouseEvent): boolean {
  return event.currentTarget.contains(event.target as Node)
}

function Answer({ card, renderText }: { card: StudyCard; renderText: RenderText | undefined }) {
  const { flashcard, progress } = card
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

function useFocusOnTurn(article: RefObject<HTMLElement | null>, turn: number, isFlipped: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every turn and flip
  useEffect(() => {
    article.current?.focus({ preventScroll: true })
  }, [turn, isFlipped])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every turn
  useEffect(() => {
    article.current?.scrollIntoView({ block: 'nearest' })
  }, [turn])
}
