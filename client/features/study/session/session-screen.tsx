import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ShownCard } from '#client/features/session/frame/session-card.tsx'
import { SessionLayout } from '#client/features/session/frame/session-layout.tsx'
import type { ItemAdapter } from '#client/features/session/session-items.ts'
import type { StudyStart } from '#client/features/study/start/begin-study.ts'
import { pathAfter } from '#client/features/study/study-source.ts'
import type { RenderText } from '#client/ui/text/bound-text.tsx'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import type { DrugEntry } from '#contracts/study/components.ts'
import { CardTools } from './card-tools.tsx'
import { isFlashcard } from './flashcard-adapter.ts'
import { FlashcardView } from './flashcard-view.tsx'
import { SessionComplete } from './session-complete.tsx'
import classes from './session-screen.module.css'
import { type StudySession, useStudySession } from './use-study-session.ts'

/** The card on screen, for the parts that other features add to it. */
export interface CardSlot {
  card: StudyCard
  /** True when keys of one character are turned on. */
  singleKeys: boolean
  change: (edit: (card: StudyCard) => StudyCard) => void
}

/** A component of a drug on screen. */
interface ShownComponent extends ShownCard {
  card: DrugEntry
  change: (edit: (card: DrugEntry) => DrugEntry) => void
}

/** The parts of other features that the app puts into a session. */
export interface SessionSlots {
  renderText?: RenderText
  /** The star, beside the session's own tools. */
  star: (slot: CardSlot) => ReactNode
  /** Places further buttons among the tools that are used less often. */
  more: (slot: CardSlot, tools: (buttons: ReactNode) => ReactNode) => ReactNode
  /** How components of drugs in the same queue are studied and shown. */
  drugs?: { adapter: ItemAdapter<DrugEntry>; view: (shown: ShownComponent) => ReactNode }
  /** Shown instead of the card while it is edited. */
  editor?: (slot: CardSlot & { onDone: () => void }) => ReactNode
  /** Whether this learner may edit the card; without it all cards. */
  mayEdit?: (card: StudyCard) => boolean
}

/** The card view, from the first card to the completion. */
export function SessionScreen({ start, slots }: { start: StudyStart; slots: SessionSlots }) {
  /** The card that is being edited. The editor stays with it, even if the session moves to another card. */
  const [edited, setEdited] = useState<StudyCard>()
  const session = useStudySession(start, { isPaused: edited !== undefined, components: slots.drugs?.adapter })
  const navigate = useNavigate()
  const { item } = session
  const slotOf = (slotCard: StudyCard): CardSlot => ({
    card: slotCard,
    singleKeys: session.singleKeys,
    change: (edit) => session.changeCard(slotCard.flashcard.id, edit),
  })
  if (edited && slots.editor)
    return (
      <section className={classes.editor} aria-label="Edit card">
        {slots.editor({ ...slotOf(edited), onDone: () => setEdited(undefined) })}
      </section>
    )
  if (!item) return <SessionComplete session={session} source={start.source} />

  const leave = () => {
    session.end()
    void navigate(pathAfter(start.source))
  }

  return (
    <SessionLayout
      session={session}
      title="Study session"
      note={start.settings.practice ? 'Practice: nothing is scheduled' : undefined}
      onLeave={leave}
    >
      {(shown) =>
        isFlashcard(item) ? (
          <FlashcardView
            {...shown}
            card={item}
            renderText={slots.renderText}
            tools={(readAloud) => (
              <Tools
                session={session}
                slot={slotOf(item)}
                slots={slots}
                readAloud={readAloud}
                onEdit={() => setEdited(item)}
              />
            )}
          />
        ) : (
          slots.drugs?.view({
            ...shown,
            card: item,
            change: (edit) => session.changeItem(item.cardId, (now) => (isFlashcard(now) ? now : edit(now))),
          })
        )
      }
    </SessionLayout>
  )
}

interface ToolsProps {
  session: StudySession
  slot: CardSlot
  slots: SessionSlots
  readAloud: ReactNode
  onEdit: () => void
}

function Tools({ session, slot, slots, readAloud, onEdit }: ToolsProps) {
  const { id } = slot.card.flashcard
  return (
    <CardTools
      key={id}
      card={slot.card}
      singleKeys={slot.singleKeys}
      onSaveNotes={(notes) => session.saveNotes(id, notes)}
      onSetAside={session.setAside}
      onEdit={slots.editor && (slots.mayEdit?.(slot.card) ?? true) ? onEdit : undefined}
      readAloud={readAloud}
      star={slots.star(slot)}
      more={(tools) => slots.more(slot, tools)}
    />
  )
}
