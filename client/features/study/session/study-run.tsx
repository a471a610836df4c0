import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { RatingBar } from '#client/features/session/rating-bar.tsx'
import { useCardKeys } from '#client/features/session/use-card-keys.ts'
import { useLearnerSettings } from '#client/platform/learner-settings.ts'
import { paths } from '#client/platform/paths.ts'
import type { RenderText } from '#client/ui/markdown-text.tsx'
import { plainText } from '#client/ui/parse-markdown.ts'
import type { StudyCard } from '#contracts/catalogue.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import type { StudyStart } from '../start/begin-study.ts'
import { chapterOf } from '../study-source.ts'
import { CardTools } from './card-tools.tsx'
import { FlashcardView } from './flashcard-view.tsx'
import { StudyComplete } from './study-complete.tsx'
import { StudyHeader } from './study-header.tsx'
import classes from './study-run.module.css'
import { type StudySession, useStudySession } from './use-study-session.ts'

/** A card on screen, for what other features add to it. */
export interface CardSlot {
  entry: StudyCard
  change: (edit: (entry: StudyCard) => StudyCard) => void
}

/** What the app puts into a session from other features. */
export interface SessionSlots {
  renderText?: RenderText
  /** Star, flag and the like, beside our own tools. */
  tools: (card: CardSlot) => ReactNode
  /** Stands in for the card while it is edited; absent for people who may not edit. */
  editor?: (card: CardSlot & { onDone: () => void }) => ReactNode
}

/** The card view, from the first card to the completion. */
export function StudyRun({ start, slots }: { start: StudyStart; slots: SessionSlots }) {
  const session = useStudySession(start)
  const { easyButton, singleKeys } = useLearnerSettings()
  const [isEditing, setIsEditing] = useState(false)
  const navigate = useNavigate()
  const { entry, isFlipped } = session
  const rate = (confidence: Confidence) => {
    if (confidence < 4 || easyButton) session.rate(confidence)
  }
  const undo = session.undo
  useCardKeys({ flip: session.flip, next: session.next, previous: session.previous, rate, undo, singleKeys })

  if (!entry) return <StudyComplete session={session} source={start.source} onUndo={undo} />

  const chapterId = chapterOf(start.source)
  const leave = () => {
    session.end()
    void navigate(chapterId === undefined ? paths.study : paths.studyChapter(chapterId))
  }
  const slot: CardSlot = { entry, change: (edit) => session.changeCard(entry.flashcard.id, edit) }
  const onDone = () => setIsEditing(false)

  return (
    <section className={classes.session} aria-labelledby="study-session-title">
      <VisuallyHidden component="h1" id="study-session-title">
        Study session
      </VisuallyHidden>
      <StudyHeader
        counts={session.counts}
        isPractice={start.settings.practice}
        canUndo={session.canUndo}
        canGoBack={session.canGoBack}
        onLeave={leave}
        onPrevious={session.previous}
        onNext={session.next}
        onUndo={undo}
      />
      <Announcement entry={entry} isFlipped={isFlipped} turn={session.turn} />
      {isEditing && slots.editor ? (
        slots.editor({ ...slot, onDone })
      ) : (
        <>
          <FlashcardView
            entry={entry}
            isFlipped={isFlipped}
            turn={session.turn}
            onFlip={session.flip}
            renderText={slots.renderText}
            tools={<Tools session={session} slot={slot} slots={slots} onEdit={() => setIsEditing(true)} />}
          />
          <RatingBar
            isFlipped={isFlipped}
            comesBack={session.comesBack}
            turn={session.turn}
            hasEasy={easyButton}
            showKeys={singleKeys}
            onFlip={session.flip}
            onRate={rate}
          />
        </>
      )}
    </section>
  )
}

interface ToolsProps {
  session: StudySession
  slot: CardSlot
  slots: SessionSlots
  onEdit: () => void
}

function Tools({ session, slot, slots, onEdit }: ToolsProps) {
  const { id } = slot.entry.flashcard
  return (
    <CardTools
      key={id}
      entry={slot.entry}
      onSaveNotes={(notes) => session.saveNotes(id, notes)}
      onMark={(needsReview) => void session.markForReview(id, needsReview)}
      onEdit={slots.editor && onEdit}
    >
      {slots.tools(slot)}
    </CardTools>
  )
}

/** Says the next question, and the answer once it shows: never the other way round. */
function Announcement({ entry, isFlipped, turn }: { entry: StudyCard; isFlipped: boolean; turn: number }) {
  const { question, answer, why } = entry.flashcard
  const text = isFlipped
    ? `Answer: ${plainText(answer)}. ${plainText(why)}`
    : `Question: ${plainText(question)}`
  return (
    <VisuallyHidden role="status" aria-live="polite">
      <span key={`${turn} ${isFlipped}`}>{text}</span>
    </VisuallyHidden>
  )
}
