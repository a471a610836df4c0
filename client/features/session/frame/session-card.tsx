import { VisuallyHidden } from '@mantine/core'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { ReadAloud } from '#client/features/session/controls/read-aloud.tsx'
import { SwipeHint } from '#client/features/session/controls/swipe-hint.tsx'
import { SwipeIntroduction } from '#client/features/session/controls/swipe-introduction.tsx'
import { useSwipes } from '#client/features/session/controls/use-swipes.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import classes from './session-card.module.css'

/** How a session shows its card, whatever its kind. */
export interface ShownCard {
  isFlipped: boolean
  /** Changes with every card shown, also when the same one is shown again. */
  turn: number
  /** Keys of one character act. */
  singleKeys: boolean
  onFlip: () => void
  /** Rates the card; undefined where swipes are off. */
  onSwipe: ((confidence: Confidence) => void) | undefined
}

interface SessionCardProps extends ShownCard {
  label: string
  /** Above the question: where the card belongs, and how well it is known. */
  context: ReactNode
  question: ReactNode
  answer: ReactNode
  /** Question and answer as plain text: announced, and read aloud. */
  spoken: { question: string; answer: string }
  /** Given the button that reads the card aloud, or null. */
  tools: (readAloud: ReactNode) => ReactNode
}

/**
 * One card of a session. The question keeps its place when the answer appears below it, and the answer is not in the page
 * before, so that no screen reader reads it first. Focus goes to the card with every turn, so that the keys work.
 */
export function SessionCard(props: SessionCardProps) {
  const { isFlipped, turn, spoken, singleKeys, onSwipe } = props
  const article = useRef<HTMLElement>(null)
  useOnScreen(article, { turn, isFlipped })
  const swipe = useSwipes(article, isFlipped ? onSwipe : undefined)

  function flipOnClick(event: MouseEvent) {
    const isControl = (event.target as Element).closest('a, button, input, textarea, [role="button"]')
    const isSelecting = window.getSelection()?.isCollapsed === false
    if (isInside(event) && !isControl && !isSelecting) props.onFlip()
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
      aria-label={props.label}
      data-swipe={swipe?.isArmed ? swipe.confidence : undefined}
      onClick={flipOnClick}
    >
      <Announcement turn={turn} spoken={spoken} isFlipped={isFlipped} />
      <div key={turn} className={classes.content}>
        <div className={classes.context}>{props.context}</div>
        {props.question}
        {isFlipped && <div className={classes.back}>{props.answer}</div>}
      </div>
      {isFlipped && onSwipe && <SwipeIntroduction isSwiping={swipe !== undefined} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: moves focus only */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, focus stays on the tool */}
      <div className={classes.tools} onClick={returnFocus}>
        <ReadAloud turn={turn} text={isFlipped ? spoken.answer : spoken.question} hasKey={singleKeys}>
          {props.tools}
        </ReadAloud>
      </div>
      {swipe && <SwipeHint {...swipe} />}
    </article>
  )
}

/** Each card begins at its top, with the focus. */
function useOnScreen(article: RefObject<HTMLElement | null>, { turn, isFlipped }: Partial<ShownCard>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every turn and flip
  useEffect(() => {
    article.current?.focus({ preventScroll: true })
  }, [turn, isFlipped])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every turn
  useEffect(() => {
    // Never returned: newer browsers return a promise, which React would call as a clean-up.
    article.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [turn])
}

/** Says the next question, and the answer once it shows, never before. */
function Announcement({ turn, spoken, isFlipped }: Pick<SessionCardProps, 'turn' | 'spoken' | 'isFlipped'>) {
  return (
    <VisuallyHidden role="status" aria-live="polite">
      <span key={`${turn} ${isFlipped}`}>
        {isFlipped ? `Answer: ${spoken.answer}` : `Question: ${spoken.question}`}
      </span>
    </VisuallyHidden>
  )
}

/** Clicks in dialogs and tooltips bubble here too, in React through the part of the card that opened them. */
function isInside(event: MouseEvent): boolean {
  return event.currentTarget.contains(event.target as Node)
}
