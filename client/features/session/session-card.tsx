import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import classes from './session-card.module.css'

interface SessionCardProps {
  label: string
  /** Above the question: where the card belongs, and how well it is known. */
  context: ReactNode
  question: ReactNode
  answer: ReactNode
  isFlipped: boolean
  /** Changes with every card shown, also when the same one is shown again. */
  turn: number
  onFlip: () => void
  tools: ReactNode
}

/**
 * One card of a session. The question keeps its place when the answer appears below it, and the answer is not in the page
 * before, so that no screen reader reads it first. Focus goes to the card with every turn, so that the keys work.
 */
export function SessionCard(props: SessionCardProps) {
  const { isFlipped, turn } = props
  const article = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every turn and flip
  useEffect(() => {
    article.current?.focus({ preventScroll: true })
  }, [turn, isFlipped])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every turn
  useEffect(() => {
    // Never returned: newer browsers return a promise, which React would call as a clean-up.
    article.current?.scrollIntoView({ block: 'nearest' })
  }, [turn])

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
      onClick={flipOnClick}
    >
      <div key={turn} className={classes.content}>
        <div className={classes.context}>{props.context}</div>
        {props.question}
        {isFlipped && <div className={classes.back}>{props.answer}</div>}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: moves focus only */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, focus stays on the tool */}
      <div className={classes.tools} onClick={returnFocus}>
        {props.tools}
      </div>
    </article>
  )
}

/** Clicks in dialogs and tooltips bubble here too, in React through the part of the card that opened them. */
function isInside(event: MouseEvent): boolean {
  return event.currentTarget.contains(event.target as Node)
}
