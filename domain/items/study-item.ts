/** The items that are studied, rated and scheduled: flashcards and components of drugs. */
import type { DrugComponentId } from '#domain/mastery/drug-mastery.ts'
import type { SessionCardId } from '#domain/session/session-queue.ts'

export type ItemKind = 'flashcard' | DrugComponentId

/** `id` is the flashcard's, or that of the component's drug. */
export type StudyItem = { kind: ItemKind; id: number }

export type DrugComponentItem = StudyItem & { kind: DrugComponentId }

export const flashcardItem = (id: number): StudyItem => ({ kind: 'flashcard', id })

export const isComponent = (item: StudyItem): item is DrugComponentItem => item.kind !== 'flashcard'

/** The id of an item in sessions. */
export const sessionCardIdOf = (item: StudyItem): SessionCardId =>
  isComponent(item) ? componentCardId(item.id, item.kind) : item.id

/** The id of a component in sessions and in Today. */
export const componentCardId = (drugId: number, component: DrugComponentId) => `${drugId}:${component}`

/** The drug of a component with such an id. */
export const drugIdOf = (cardId: string) => Number.parseInt(cardId, 10)
