import { type DrugComponentId, drugComponents } from '#domain/mastery/drug-mastery.ts'
import { restoreSession, type SavedSession } from '#domain/session/restore-session.ts'
import { isSessionComplete, type SessionState } from '#domain/session/session-queue.ts'

export type ComponentChoice = Record<DrugComponentId, boolean>

/** What a learner chose to study, kept in this browser. */
export interface DrugStudy {
  drugIds: number[]
  /** Every chosen card; off: only those below the mastery of a learnt one. */
  studyAll: boolean
  bookmarkedOnly: boolean
  components: ComponentChoice
  /** A session left unfinished. */
  session: SavedSession | null
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
  session: null,
}

/** These drugs, all four components, from the start: what the dashboard's Study Now asks for. */
export function studyOf(drugIds: number[]): DrugStudy {
  return { ...emptyStudy, drugIds }
}

const keyOf = (userId: number) => `drugStudy:${userId}`

/** Undefined when nothing readable is stored, or storage is blocked. */
export function readDrugStudy(userId: number): DrugStudy | undefined {
  try {
    return parseDrugStudy(JSON.parse(window.localStorage.getItem(keyOf(userId)) ?? 'null'))
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
  const { drugIds, studyAll, bookmarkedOnly, components, session } = stored as Partial<DrugStudy>
  if (!Array.isArray(drugIds)) return undefined
  return {
    drugIds: [...new Set(drugIds.filter((id) => Number.isInteger(id)))],
    studyAll: studyAll !== false,
    bookmarkedOnly: bookmarkedOnly === true,
    components: readComponents(components),
    session: session ?? null,
  }
}

function readComponents(stored: Partial<ComponentChoice> | undefined): ComponentChoice {
  const choice = { ...allComponents }
  for (const { id } of drugComponents) choice[id] = stored?.[id] !== false
  return choice
}

/** The unfinished session, when it still belongs to these cards. */
export function sessionToResume(study: DrugStudy, cardIds: readonly string[]): SessionState | undefined {
  const state = restoreSession(study.session)
  const known = new Set(cardIds)
  const isOurs = state?.deck.every((id) => known.has(String(id))) === true
  return state && isOurs && !isSessionComplete(state) && state.steps.length > 0 ? state : undefined
}
