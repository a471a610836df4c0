import { useDeferredValue } from 'react'
import { MarkdownText } from '#client/ui/text/markdown-text.tsx'
import { cardsOf } from '#domain/own-cards/cards-of-note.ts'
import type { NoteForm } from '#domain/own-cards/note.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './note-editor.module.css'
import type { NoteValues } from './note-values.ts'

/** Where nothing is asked yet. */
const whatIsMissing: Partial<Record<NoteForm, string>> = {
  cloze: 'Select the words to recall and press Gap.',
  occlusion: 'Choose a picture, and draw over what is to be recalled.',
}

/** The cards that come of what is written, as they will be asked. */
export function CardsPreview({ values }: { values: NoteValues }) {
  const { form, front, back } = useDeferredValue(values)
  const cards = front.trim() === '' ? [] : cardsOf({ form, front, back })
  return (
    <section aria-label="Preview">
      <h3 className={classes.title}>
        {cards.length === 0 ? 'Preview' : `Makes ${countText(cards.length, 'card')}`}
      </h3>
      {cards.length === 0 && (
        <p className="text-note">
          {front.trim() === '' ? 'What you write is shown here as it will be asked.' : whatIsMissing[form]}
        </p>
      )}
      <ol className={classes.cards}>
        {cards.map(({ number, question, answer, typed }) => (
          <li key={number} className={classes.card}>
            <div className={classes.question}>
              <MarkdownText text={question} />
            </div>
            {typed !== null && <p className={classes.typed}>You type: {typed}</p>}
            <div className={classes.answer}>
              <MarkdownText text={answer} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
