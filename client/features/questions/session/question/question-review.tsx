import { useDisclosure } from '@mantine/hooks'
import { IconNote, IconStar } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { outbox } from '#client/features/outbox/outbox.ts'
import { Exhibit } from '#client/features/questions/exhibit.tsx'
import { QuestionText } from '#client/features/questions/question-text.tsx'
import { ToolButton } from '#client/ui/buttons/tool-button.tsx'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'
import type { RenderText } from '#client/ui/text/bound-text.tsx'
import type { BlockQuestion } from '#contracts/questions/questions.ts'
import { plainText } from '#domain/markdown/parse-markdown.ts'
import type { ExplanationRating } from '#domain/questions/block/block-item.ts'
import { FinalAnswer } from './final-answer.tsx'
import { GoneHighlights } from './gone-highlights.tsx'
import { OptionList } from './option-list.tsx'
import classes from './question-review.module.css'

interface QuestionReviewProps {
  question: BlockQuestion
  renderText?: RenderText | undefined
  /** Tools of other features, for example to report an error. */
  tools?: ReactNode
  /** Called when a change was stored to be sent. */
  onChange?: ((change: OwnMarks) => void) | undefined
}

/** The changes that a learner can still make after the answer. */
export type OwnMarks = { notes: string } | { isStarred: boolean } | { explanationRating: ExplanationRating }

const loadNotes = () =>
  import('#client/features/session/controls/notes-dialog.tsx').then(({ NotesDialog }) => NotesDialog)

/** One answered question of a finished block, with its explanation. Notes and the star can still change. */
export function QuestionReview({ question, renderText, tools, onChange }: QuestionReviewProps) {
  const [own, setOwn] = useState({ notes: question.notes, isStarred: question.isStarred })
  const [isNoteOpen, note] = useDisclosure(false)
  const { questionId, stem, exhibit, leadIn, chosen, marks } = question
  const title = plainText(leadIn)

  async function save(change: OwnMarks): Promise<boolean> {
    if (!(await outbox.record({ kind: 'question-notes', questionId, title, ...change }))) return false
    setOwn((now) => ({ ...now, ...change }))
    onChange?.(change)
    return true
  }

  return (
    <article aria-label="Question">
      <p className={classes.stem}>
        <QuestionText part="stem" text={stem} highlights={marks.highlights} renderText={renderText} />
      </p>
      <Exhibit text={exhibit} renderText={renderText} />
      <OptionList
        question={question}
        chosen={chosen}
        legend={
          <QuestionText part="leadIn" text={leadIn} highlights={marks.highlights} renderText={renderText} />
        }
        renderText={renderText}
      />
      <GoneHighlights highlights={marks.highlights} />
      <div className={classes.tools}>
        <ToolButton
          label="Star"
          icon={IconStar}
          isOn={own.isStarred}
          onClick={() => void save({ isStarred: !own.isStarred })}
        />
        <ToolButton
          label={own.notes ? 'Edit your note' : 'Add a note'}
          icon={IconNote}
          isOn={own.notes !== ''}
          onClick={note.open}
        />
      </div>
      <FinalAnswer
        question={{ ...question, ...own, isFinal: true }}
        slots={{ ...(renderText && { renderText }), tools: () => tools }}
        isExplained={false}
        onRate={(explanationRating) => void save({ explanationRating })}
        isOnline
      />
      <LazyDialog
        load={loadNotes}
        props={{
          about: 'question',
          notes: own.notes,
          isOpen: isNoteOpen,
          onClose: note.close,
          onSave: (notes) => save({ notes }),
        }}
      />
    </article>
  )
}
