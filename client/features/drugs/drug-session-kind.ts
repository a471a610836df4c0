import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { drugSubject } from '#client/features/outbox/changes.ts'
import { outbox, useSyncState } from '#client/features/outbox/outbox.ts'
import type { Settled } from '#client/features/outbox/outbox-sync.ts'
import type { SessionKind } from '#client/features/session/use-session.ts'
import { call } from '#client/platform/calls.ts'
import { newId } from '#client/platform/new-id.ts'
import { type DrugComponent, type DrugEntry, type DrugProgress, drugStudy } from '#contracts/drug-study.ts'
import { drugMasteryAfterReview } from '#domain/mastery/drug-mastery.ts'
import type { SessionCardId } from '#domain/session/session-queue.ts'
import { type DrugCard, progressById } from './drug-cards.ts'
import { changeComponent, progressKey } from './drug-queries.ts'

/** What the server replies to a rating of a component and to its undo. */
interface ComponentReply {
  component: DrugComponent
}

/** How components of drugs are studied, alone or beside flashcards. They have three ratings, without Easy. */
export function useDrugKind(
  cards: readonly DrugCard[],
  progress: Map<number, DrugProgress> | undefined,
): SessionKind<DrugCard> {
  const { subjects } = useSyncState()
  /** Each component before a rating, by the rating's id. */
  const before = useRef(new Map<string, DrugComponent>()).current
  /** The last change of each component in this session: replies to earlier ones say less. */
  const last = useRef(new Map<string, string>()).current

  useEffect(() => {
    const stop = outbox.onSettled((settled: Settled) => {
      const { row } = settled
      if (row.kind !== 'drug-rating' && row.kind !== 'drug-undo') return
      const change = row.kind === 'drug-undo' ? row.undoId : row.reviewId
      const shown = last.get(drugSubject(row.drugId, row.componentId))
      if (shown !== undefined && shown !== change) return
      const known = 'reply' in settled ? (settled.reply as ComponentReply).component : before.get(change)
      if (known) showSchedule(row.drugId, known)
    })
    return () => void stop()
  }, [before, last])

  /** With the progress of this moment: bookmarks and earlier ratings show at once. */
  function find(cardId: SessionCardId): DrugCard | undefined {
    const card = cards.find((candidate) => candidate.cardId === cardId)
    const component =
      card && progress?.get(card.drug.id)?.components.find(({ id }) => id === card.component.id)
    return card && component ? { ...card, component } : card
  }

  /** Shows what a change leads to, until the server has replied. @returns what reverts it. */
  function show({ drug, component }: DrugCard, shown: { change: string; to: DrugComponent }): () => void {
    const subject = drugSubject(drug.id, component.id)
    const earlier = last.get(subject)
    last.set(subject, shown.change)
    showSchedule(drug.id, shown.to)
    return () => {
      if (earlier === undefined) last.delete(subject)
      else last.set(subject, earlier)
      showSchedule(drug.id, component)
    }
  }

  return {
    find,
    refresh(cardId) {
      const card = find(cardId)
      if (!card) return
      call(drugStudy.getProgress, { params: { drugId: card.drug.id } }).then(
        ({ drugId, components }) => {
          const known = components.find(({ id }) => id === card.component.id)
          if (known) showSchedule(drugId, known)
        },
        () => undefined,
      )
    },
    hasEasy: () => false,
    /** None while the server has not replied to the component's last rating. */
    intervalsOf: ({ drug, component }) =>
      subjects.has(drugSubject(drug.id, component.id)) ? undefined : component.schedule?.intervals,
    rate(card, { confidence, reviewId, reviewedAt, session, seconds }) {
      if (confidence === 4) return undefined
      const { component } = card
      const { progress: known } = component
      const rated = {
        ...component,
        schedule: undefined,
        progress: {
          ...known,
          mastery: drugMasteryAfterReview(known, confidence),
          reviewCount: known.reviewCount + 1,
          lastReviewed: reviewedAt,
        },
      }
      const rating = { confidence, reviewId, reviewedAt, session, seconds }
      return {
        change: { kind: 'drug-rating', ...subjectOf(card), ...rating },
        show() {
          before.set(reviewId, component)
          return show(card, { change: reviewId, to: rated })
        },
      }
    },
    /** After a reload the component before the rating is not known here; the server's reply brings it. */
    undo(cardId, undone) {
      const card = find(cardId)
      if (!card) return undefined
      const to = before.get(undone.reviewId) ?? { ...card.component, schedule: undefined }
      return {
        change: { kind: 'drug-undo', ...subjectOf(card), ...undone },
        show: () => show(card, { change: undone.undoId, to }),
      }
    },
  }
}

/** The same over components that came with their progress, as those of Today. */
export function useDrugEntriesKind(entries: readonly DrugEntry[]): SessionKind<DrugEntry> {
  const [cards] = useState(entries)
  const [queryKey] = useState(() => [...progressKey, newId()])
  // It is never loaded: changes of components reach every query of this key.
  const { data } = useQuery({
    queryKey,
    queryFn: skipToken,
    initialData: () => progressOf(entries),
    staleTime: Number.POSITIVE_INFINITY,
    select: progressById,
  })
  return useDrugKind(cards, data)
}

function progressOf(entries: readonly DrugEntry[]): DrugProgress[] {
  const drugIds = new Set(entries.map(({ drug }) => drug.id))
  return [...drugIds].map((drugId) => ({
    drugId,
    mastery: 0,
    components: entries.filter(({ drug }) => drug.id === drugId).map(({ component }) => component),
  }))
}

function subjectOf({ drug, component }: DrugCard) {
  const title = `${drug.genericName}: ${component.displayName}`
  return { drugId: drug.id, componentId: component.id, title }
}

/** All that a rating changes; a bookmark is no part of it. */
function showSchedule(drugId: number, { id, schedule, progress }: DrugComponent): void {
  changeComponent(drugId, id, (component) => ({
    ...component,
    schedule,
    progress: { ...progress, isBookmarked: component.progress.isBookmarked },
  }))
}
