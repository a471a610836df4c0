/** What is studied, rated and scheduled: a flashcard, or one of the components of a drug. */
import type { DrugComponentId } from '#domain/mastery/drug-mastery.ts'
import type { SessionCardId } from '#domain/session/session-queue.ts'

export type ItemKind = 'flashcard' | DrugComponentId

/** `id`: of the flashcard, or of the component's drug. */
export type StudyItem = { kind: ItemKind; id: number }

export type DrugComponentItem = StudyItem & { kind: DrugComponentId }

export const flashcardItem = (id: number): StudyItem => ({ kind: 'flashcard', id })

export const isComponent = (item: StudyItem): item is DrugComponentItem => item.kind !== 'flashcard'

/** An item as sessions name it. */
export const sessionCardIdOf = (item: StudyItem): SessionCardId =>
  isComponent(item) ? componentCardId(item.id, item.kind) : item.id

/** A component as sessions and Today name it. */
export const componentCardId = (drugId: number, component: DrugComponentId) => `${drugId}:${component}`

/** The drug of such a component. */
export const drugIdOf = (cardId: string) => Number.parseInt(cardId, 10)
