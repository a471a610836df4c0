import type { ReactNode } from 'react'
import classes from './live-sample.module.css'

interface QuestionSideProps {
  chapter: string
  /** Shown beside the chapter: that the card is new, or its mastery. */
  note: string
  question: ReactNode
  /** Turns the card; undefined once it is turned. */
  onFlip?: () => void
}

/** A card as it is first shown. */
export function QuestionSide({ chapter, note, question, onFlip }: QuestionSideProps) {
  return (
    <>
      <p className={classes.place}>
        <span>{chapter}</span>
        <span>{note}</span>
      </p>
      <p className={classes.question}>{question}</p>
      {/* A form, because React submits it again when it was submitted before the page's script had loaded. */}
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
