import { useRef } from 'react'
import type { Change } from '#client/features/outbox/changes.ts'
import { outbox } from '#client/features/outbox/outbox.ts'
import {
  type ItemAdapter,
  type SessionItems,
  useSessionItems,
} from '#client/features/session/session-items.ts'
import type { SessionKind } from '#client/features/session/session-kind.ts'
import { useSession } from '#client/features/session/use-session.ts'
import { showEndedSession } from '#client/features/study/recap/ended-session.ts'
import type { StudyStart } from '#client/features/study/start/begin-study.ts'
import { chapterOf, sourceKey } from '#client/features/study/study-source.ts'
import { toast, toasts } from '#client/platform/toast.ts'
import type { CardProgress, StudyCard } from '#contracts/catalogue/catalogue.ts'
import type { DrugEntry } from '#contracts/study/components.ts'
import { mostCardsOfSession } from '#contracts/study/running-sessions.ts'
import { averageMastery } from '#domain/mastery/flashcard-mastery.ts'
import { sessionProgress, sessionRatings } from '#domain/session/session-progress.ts'
import type { SessionCardId, SessionState, SetAsideKind } from '#domain/session/session-queue.ts'
import { flashcardAdapter, isFlashcard, masteryOf, type SessionItem, titleOf } from './flashcard-adapter.ts'
import { trackStudy } from './track-study.ts'

interface StudySessionParts {
  /** Something else is shown in place of the card. */
  isPaused: boolean
  /** How components of drugs in the same queue are studied. */
  components: ItemAdapter<DrugEntry> | undefined
}

/** A session of flashcards, and of components of drugs among them. */
export function useStudySession(start: StudyStart, { isPaused, components }: StudySessionParts) {
  const { practice } = start.settings
  const adapterOf = (item: SessionItem): ItemAdapter<SessionItem> =>
    isFlashcard(item) || !components ? flashcardAdapter : components
  const { items, isUnsynced, sessionKind } = useSessionItems([...start.cards, ...start.drugs], adapterOf)
  const track = useTracking(start)
  const setAside = useSettingAside(items)
  const kind = sessionKind(practice)

  async function saveEdit(
    change: Change & { flashcardId: number },
    edit: (progress: CardProgress) => CardProgress,
  ): Promise<boolean> {
    const card = cardOf(items, change.flashcardId)
    if (!card || !(await outbox.record({ ...change, title: titleOf(card) }))) return false
    items.edited(
      change,
      ofCard((now) => ({ ...now, progress: edit(now.progress) })),
    )
    return true
  }

  return {
    ...useSession<SessionItem>(start, {
      ...kind,
      isPaused,
      rate(item, rating) {
        const step = kind.rate(item, rating)
        return (
          step && {
            ...step,
            show() {
              track(item, rating)
              return step.show()
            },
          }
        )
      },
      undo: (cardId, undone) => kind.undo(cardId, undone) ?? undoOfMissing(cardId, undone),
      setAside,
      log: sessionLog(start, { find: items.find, isUnsynced }),
    }),
    changeItem: (cardId: SessionCardId, edit: (item: SessionItem) => SessionItem) =>
      items.change(cardId, edit),
    changeCard: (flashcardId: number, edit: (card: StudyCard) => StudyCard) =>
      items.change(flashcardId, ofCard(edit)),
    saveNotes: (flashcardId: number, notes: string) =>
      saveEdit({ kind: 'notes', flashcardId, notes }, (progress) => ({ ...progress, notes })),
  }
}

export type StudySession = ReturnType<typeof useStudySession>

type Items = SessionItems<SessionItem>

/** Turns an edit of flashcards into one of all items, which leaves other items unchanged. */
const ofCard =
  (edit: (card: StudyCard) => StudyCard) =>
  (item: SessionItem): SessionItem =>
    isFlashcard(item) ? edit(item) : item

function cardOf(items: Items, cardId: SessionCardId): StudyCard | undefined {
  const item = items.find(cardId)
  return item && isFlashcard(item) ? item : undefined
}

/**
 * The undo for a card whose content no longer exists. Its rating can still be undone, but nothing is shown.
 */
const undoOfMissing: SessionKind<SessionItem>['undo'] = (cardId, undone) =>
  typeof cardId === 'number'
    ? { change: { kind: 'undo', flashcardId: cardId, ...undone }, show: () => () => undefined }
    : undefined

/** Reports study time for a card's chapter and tags, once in a session. A learner's own cards have neither. */
function useTracking({ queue, settings }: StudyStart): SessionEvent {
  const tracked = useRef<Set<unknown>>(undefined)
  tracked.current ??= ratedCards(queue)
  return (item, { confidence }) => {
    if (!isFlashcard(item) || item.own || settings.practice || tracked.current?.has(item.flashcard.id)) return
    tracked.current?.add(item.flashcard.id)
    trackStudy(item, confidence)
  }
}

type SessionEvent = (...rated: Parameters<SessionKind<SessionItem>['rate']>) => void

/** Sets a flashcard aside, with a toast that offers to undo it. Components cannot be set aside. */
function useSettingAside(items: Items): SessionKind<SessionItem>['setAside'] {
  const shownToast = useRef<{ flashcardId: number; id: number }>(undefined)
  return (cardId, { aside, isAside, takeBack }) => {
    const card = cardOf(items, cardId)
    if (!card) return undefined
    const flashcardId = card.flashcard.id
    const shown = aside === 'suspended' ? { isSuspended: isAside } : { isBuried: isAside }
    return {
      change: { ...asideChange(flashcardId, { aside, isAside }), title: titleOf(card) },
      show() {
        if (isAside) {
          const id = toast({ ...asideWords[aside], action: { label: 'Undo', onAct: takeBack } })
          shownToast.current = { flashcardId, id }
        } else if (shownToast.current?.flashcardId === flashcardId) toasts.dismiss(shownToast.current.id)
        return items.setAside(
          cardId,
          ofCard((now) => ({ ...now, progress: { ...now.progress, ...shown } })),
        )
      },
    }
  }
}

const asideWords: Record<SetAsideKind, { title: string; description: string }> = {
  buried: { title: 'Not today', description: 'This card comes back on your next study day.' },
  suspended: {
    title: 'Not for me',
    description: 'This card is no longer asked. You find it under Browse, Suspended.',
  },
}

function asideChange(
  flashcardId: number,
  { aside, isAside }: { aside: SetAsideKind; isAside: boolean },
): Change {
  if (aside === 'suspended') return { kind: 'suspend', flashcardId, isSuspended: isAside }
  return { kind: 'bury', flashcardId, isBuried: isAside, changedAt: new Date().toISOString() }
}

/** The reports of the session to the server. Its end is also shown at once. */
function sessionLog(
  { source, settings, key }: StudyStart,
  { find, isUnsynced }: Pick<Items, 'find'> & { isUnsynced: (cardId: SessionCardId) => boolean },
): SessionKind<SessionItem>['log'] {
  const chapterId = chapterOf(source)
  const mode = settings.practice ? 'practice' : source.type
  return {
    begin: (session, { deck, spacedRepetition }) => ({
      kind: 'session-start',
      session,
      chapterId: chapterId ?? null,
      tags: settings.tags,
      mode,
      ...(deck.length <= mostCardsOfSession && {
        queue: { source: sourceKey(source), spacedRepetition, deck: [...deck] },
      }),
    }),
    end(session, { queue, spentMs }) {
      showEndedSession({ userId: key.userId, chapterId, mode, queue, spentMs, find, isUnsynced })
      const { knewIt, answered } = sessionProgress(queue)
      const masteries = [...ratedCards(queue)].map((cardId) => masteryOf(find(cardId)))
      return {
        kind: 'session-end',
        session,
        cardsStudied: answered.cards,
        averageMastery: Math.round(averageMastery(masteries)),
        stats: {
          correctAnswers: knewIt,
          totalAnswers: answered.answers,
          timeSpentSeconds: Math.round(spentMs / 1000),
        },
      }
    },
  }
}

function ratedCards(queue: SessionState) {
  return new Set(sessionRatings(queue).map(({ flashcardId }) => flashcardId))
}
