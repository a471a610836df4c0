import type { ReactNode } from 'react'
import classes from './card-text.module.css'

interface CardTextProps {
  /** As plain text: its length decides the size. */
  text: string
  children: ReactNode
}

/** The question of a card: large where it is short. */
export function CardQuestion({ text, children }: CardTextProps) {
  return (
    <section className={classes.question} aria-label="Question" data-length={lengthOf(text, [80, 160, 320])}>
      {children}
    </section>
  )
}

export function CardAnswer({ text, children }: CardTextProps) {
  return (
    <section className={classes.answer} aria-label="Answer" data-length={lengthOf(text, [40, 110, 240])}>
      {children}
    </section>
  )
}

/** @param limits characters up to which a text is short, medium or long */
function lengthOf({ length }: string, [short, medium, long]: readonly [number, number, number]) {
  if (length <= short) return 'short'
  if (length <= medium) return 'medium'
  return length <= long ? 'long' : 'longer'
}
