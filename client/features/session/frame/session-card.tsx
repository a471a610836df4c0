import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { ReadAloud } from '#client/features/session/controls/read-aloud.tsx'
import { SwipeHint } from '#client/features/session/controls/swipe-hint.tsx'
import { SwipeIntroduction } from '#client/features/session/controls/swipe-introduction.tsx'
import { useSwipes } from '#client/features/session/controls/use-swipes.ts'
import { Announcement } from '#client/ui/text/announcement.tsx'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import classes from './session-card.module.css'

/** The state of the card on screen, whatever its kind. */
export interface ShownCard {
  isFlipped: boolean
  /** A number that changes with every card shown, even when the same card is shown again. */
  turn: number
  /** The rating of the card before, in words; undefined where this card follows no rating. */
  rated: string | undefined
  /** The button that shows the answer, then the ratings. They come right after the card. */
  ratings: ReactNode
  /** True when keys of one character are turned on. */
  singleKeys: boolean
  onFlip: () => void
  /** Rates the card; undefined where swipes are off. */
  onSwipe: ((confidence: Confidence) => void) | undefined
}

interface SessionCardProps extends ShownCard {
  label: string
  /** Shown above the question: where the card belongs, and how well it is known. */
  context: ReactNode
  question: ReactNode
  answer: ReactNode
  /** Question and answer as plain text, for screen readers and to be read aloud. */
  spoken: { question: string; answer: string }
  /** Renders the tools around the button that reads the card aloud, or around null. */
  tools: (readAloud: ReactNode) => ReactNode
}

/**
 * One card of a session. The question keeps its place when the answer appears below it. The answer is not in
 * the page before that, so that no screen reader reads it first. The card takes the focus with every turn, so
 * that the keys work; Tab then leads to the ratings, and after them to the tools.
 */
export function SessionCard(props: SessionCardProps) {
  const { isFlipped, turn, rated, spoken, singleKeys, onSwipe } = props
  const article = useRef<HTMLElement>(null)
  useOnScreen(article, { turn, isFlipped })
  const swipe = useSwipes(article, isFlipped ? onSwipe : undefined)

  function flipOnClick(event: MouseEvent) {
    const isControl = (event.target as Element).closest('a, button, input, textarea, audio, [role="button"]')
    const isSelecting = window.getSelection()?.isCollapsed === false
    if (isInside(event) && !isControl && !isSelecting) props.onFlip()
  }

  /**
   * Returns the focus to the card after a click on a tool. Its keys then work at once, and Space does not
   * press the tool again.
   */
  function returnFocus(event: MouseEvent) {
    if (isInside(event) && event.detail > 0) article.current?.focus({ preventScroll: true })
  }

  const asked = `${rated ? `${rated} Next` : 'Question'}: ${spoken.question}`
  const announced = isFlipped ? `Answer: ${spoken.answer}` : asked
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Space flips, and the button below the card does */}
      <article
        ref={article}
        tabIndex={-1}
        className={classes.card}
        aria-label={props.label}
        data-swipe={swipe?.isArmed ? swipe.confidence : undefined}
        onClick={flipOnClick}
      >
        <Announcement text={announced} turn={`${turn} ${isFlipped}`} />
        <div key={turn} className={classes.content}>
          <div className={classes.context}>{props.context}</div>
          {props.question}
          {isFlipped && <div className={classes.back}>{props.answer}</div>}
        </div>
        {isFlipped && onSwipe && <SwipeIntroduction isSwiping={swipe !== undefined} />}
        {swipe && <SwipeHint {...swipe} />}
      </article>
      {props.ratings}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, the focus stays on the tool */}
      <div className={classes.tools} role="group" aria-label="Tools" onClick={returnFocus}>
        <ReadAloud turn={turn} text={isFlipped ? spoken.answer : spoken.question} hasKey={singleKeys}>
          {props.tools}
        </ReadAloud>
      </div>
    </>
  )
}

/** Scrolls each card to its top and gives it the focus, or the field in it that an answer is typed into. */
function useOnScreen(article: RefObject<HTMLElement | null>, { turn, isFlipped }: Partial<ShownCard>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs with every turn and flip
  useEffect(() => {
    const first = article.current?.querySelector<HTMLElement>('[data-takes-focus]') ?? article.current
    first?.focus({ preventScroll: true })
  }, [turn, isFlipped])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs with every turn
  useEffect(() => {
    // The result is not returned: newer browsers return a promise, which React would call as a clean-up
    // function.
    article.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [turn])
}

/**
 * Clicks in dialogs and tooltips bubble here too: React passes them on through the part of the card that
 * opened them.
 */
function isInside(event: MouseEvent): boolean {
  return event.currentTarget.contains(event.target as Node)
}
