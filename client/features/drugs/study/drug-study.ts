import {
  archiveSessions,
  findResumable,
  listSessions,
  type StoredSession,
  storeSession,
} from '#client/features/session/stored-sessions.ts'
import type { SessionStart } from '#client/features/session/use-session.ts'
import { newId } from '#client/platform/new-id.ts'
import { type DrugComponentId, drugComponents } from '#domain/mastery/drug-mastery.ts'
import { restoreSession } from '#domain/session/restore-session.ts'
import { startSession } from '#domain/session/session-queue.ts'

export type ComponentChoice = Record<DrugComponentId, boolean>

/** What a learner chose to study, stored in this browser. */
export interface DrugStudy {
  drugIds: number[]
  /** Every chosen card; off: only those below the mastery of a learnt one. */
  studyAll: boolean
  bookmarkedOnly: boolean
  components: ComponentChoice
}

export const allComponents: ComponentChoice = {
  moa: true,
  indications: true,
  adverse_effects: true,
  boxed_warning: true,
}

export const emptyStudy: DrugStudy = {
  drugIds: [],
  studyAll: true,
  bookmarkedOnly: false,
  components: allComponents,
}

/** These drugs, all four components: what the dashboard's Study Now starts. */
export function studyOf(drugIds: number[]): DrugStudy {
  return { ...emptyStudy, drugIds }
}

const keyOf = (userId: number) => `studyComponents:${userId}`

/** Undefined when nothing readable is stored, or storage is blocked. */
export function readDrugStudy(userId: number): DrugStudy | undefined {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(keyOf(userId)) ?? 'null')
    const study = parseDrugStudy(stored)
    if (study) moveFirstSession(userId, stored, study)
    return study
  } catch {
    return undefined
  }
}

/** Full or forbidden storage costs the memory of the choice, never the study. */
export function storeDrugStudy(userId: number, study: DrugStudy): void {
  try {
    window.localStorage.setItem(keyOf(userId), JSON.stringify(study))
  } catch {
    return
  }
}

export function parseDrugStudy(stored: unknown): DrugStudy | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { drugIds, studyAll, bookmarkedOnly, components } = stored as Partial<DrugStudy>
  if (!Array.isArray(drugIds)) return undefined
  return {
    drugIds: [...new Set(drugIds.filter((id) => Number.isInteger(id)))],
    studyAll: studyAll !== false,
    bookmarkedOnly: bookmarkedOnly === true,
    components: readComponents(components),
  }
}

function readComponents(stored: Partial<ComponentChoice> | undefined): ComponentChoice {
  const choice = { ...allComponents }
  for (const { id } of drugComponents) choice[id] = stored?.[id] !== false
  return choice
}

/** How sessions of drugs are named among those that the browser stores. */
const source = 'drugs'

/** In the first version the session was stored inside the choice. */
function moveFirstSession(userId: number, stored: unknown, study: DrugStudy): void {
  const queue = restoreSession((stored as { session?: unknown }).session)
  if (!queue) return
  const key = { userId, source, id: newId() }
  const facts = { settings: null, session: null, savedAt: 0, spentMs: 0, isArchived: false }
  if (storeSession(key, { queue, ...facts }) !== null) storeDrugStudy(userId, study)
}

/** The session that can be resumed, if there is one. */
export function findDrugSession(userId: number): StoredSession | undefined {
  return findResumable(listSessions(userId, source))
}

/** After a changed choice the next session is a new one. */
export function archiveDrugSessions(userId: number): void {
  archiveSessions(userId, source)
}

/** Resumes the unfinished session, when it still belongs to these cards; else begins a new one. */
export function startDrugSession(userId: number, cardIds: readonly string[]): SessionStart {
  const found = findDrugSession(userId)
  const known = new Set(cardIds)
  if (found?.queue.deck.every((id) => known.has(String(id)))) {
    return { ...found, key: { userId, source, id: found.id } }
  }
  archiveDrugSessions(userId)
  const key = { userId, source, id: newId() }
  const facts = { settings: null, session: null, spentMs: 0, begunAt: Date.now() }
  return { key, queue: startSession(cardIds), ...facts }
}
