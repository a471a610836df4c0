import type { ReactNode } from 'react'
import classes from './live-sample.module.css'

interface QuestionSideProps {
  chapter: string
  /** Shown beside the chapter: "New card", or the mastery. */
  note: string
  question: ReactNode
  /** Turns the card; undefined once it is turned. */
  onFlip?: () => void
}

/** A card before it is turned. */
export function QuestionSide({ chapter, note, question, onFlip }: QuestionSideProps) {
  return (
    <>
      <p className={classes.place}>
        <span>{chapter}</span>
        <span>{note}</span>
      </p>
      <p className={classes.question}>{question}</p>
      {/* This is a form because React submits it again if it was submitted before the page's script had
          loaded. */}
      {onFlip && (
        <form action={onFlip} className={classes.flipForm}>
          <button type="submit" className={classes.flip}>
            Show answer
          </button>
        </form>
      )}
    </>
  )
}
