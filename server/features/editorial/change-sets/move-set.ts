import type { ChangeSet } from '#contracts/editorial/change-sets.ts'
import {
  type ChangeSetRefusal,
  type ChangeSetStep,
  refusalOf,
  stateAfter,
} from '#domain/editorial/change-set.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { Actor } from '#server/features/editing/subject.ts'
import { nameOnContent, requireInterests } from '#server/features/editorial/people/require-interests.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, conflict, forbidden, type HttpError } from '#server/platform/http/http-error.ts'
import { addStep, type SetRow, updateSet } from './change-sets.queries.ts'
import { makeLive, requireMergeable } from './go-live.ts'
import { presentSet } from './present-set.ts'
import { readContents, requireLockedSet, requireSet, type SetContents } from './require-set.ts'
import { takeBack } from './take-back.ts'

interface Move {
  id: number
  step: ChangeSetStep
  /** What the authors are told who get it back, or the reason why it is taken back. */
  note: string
  /** Makes it live at this time; null takes such a time back; undefined makes it live at once. */
  goesLiveAt?: string | null | undefined
}

const refusals: Record<ChangeSetRefusal, () => HttpError> = {
  state: () => conflict('The change set has moved on in the meantime.', 'state'),
  role: () => forbidden(),
  own_text: () => forbidden('You wrote in this set: another editor approves it.', 'own_text'),
  empty: () => conflict('There is nothing to review yet.', 'empty'),
  not_reviewed: () => conflict('Somebody else must have found that every edit stands.', 'not_reviewed'),
}

/**
 * Moves a set on. A step that was taken already is not taken again, so that a second press or another editor changes
 * nothing. @throws HttpError 400 without the note that is asked for, 403 forbidden, own_text, interests_missing, 404, 409
 * state, empty, not_reviewed, item_gone, edit_conflicts, edit_refused
 */
export async function moveSet(deps: Deps, person: SignedIn, move: Move): Promise<ChangeSet> {
  return deps.db.transaction(async (db) => {
    const tx = { ...deps, db }
    const set = await requireLockedSet(db, move.id)
    if (set.state !== stateAfter(move.step)) {
      const contents = await readContents(db, set)
      const refusal = refusalOf(move.step, contents.facts, person)
      if (refusal) throw refusals[refusal]()
      await takeStep(tx, person, { ...move, set, contents })
    }
    return presentSet(tx, person, await requireSet(db, move.id))
  })
}

type Taken = Move & { set: SetRow; contents: SetContents }

async function takeStep(deps: Deps, person: SignedIn, taken: Taken): Promise<void> {
  const { step, note, contents, goesLiveAt } = taken
  if ((step === 'return' || step === 'take_back') && note === '')
    throw badRequest('Say why', { note: 'Say why' })
  if (step === 'publish' && goesLiveAt !== undefined) {
    await planGoingLive(deps, person, { ...taken, goesLiveAt })
    return
  }
  if (step === 'send') {
    await requireInterests(deps, person)
    await requireMergeable(deps, contents.edits)
  }
  if (step === 'publish') await makeLive(deps, person, taken)
  if (step === 'take_back') await takeBack(deps, person, { ...taken, why: note })
  await recordStep(deps, person, taken)
}

/** Says when an approved set goes live by itself, or that it does not. @throws HttpError 400 */
async function planGoingLive(
  { db, clock }: Deps,
  editor: SignedIn,
  { id, set, goesLiveAt }: Taken & { goesLiveAt: string | null },
): Promise<void> {
  const at = goesLiveAt === null ? null : new Date(goesLiveAt)
  if (at && at <= clock.now())
    throw badRequest('Choose a time to come', { goesLiveAt: 'Choose a time to come' })
  if (at?.getTime() === set.goesLiveAt?.getTime()) return
  await updateSet(db, id, { goesLiveAt: at, goesLiveBy: at && editor.userId, problem: '' })
  await recordAudit(db, {
    ...{ actor: editor, action: 'change_set.plan', subjectType: 'change_set', subjectId: id },
    details: { title: set.title, before: { goesLiveAt: set.goesLiveAt }, after: { goesLiveAt: at } },
  })
}

/** The set in its new state, with who moved it, in its log and in the audit log. */
async function recordStep(
  deps: Deps,
  person: Actor,
  { id, step, note, set, contents }: Taken,
): Promise<void> {
  const { db, clock } = deps
  const takenByName = await nameOnContent(deps, person)
  await updateSet(db, id, { state: stateAfter(step), goesLiveAt: null, goesLiveBy: null, problem: '' })
  await addStep(db, {
    ...{ changeSetId: id, step, note, takenBy: person.userId, takenByName, takenAt: clock.now() },
  })
  const items = contents.edits.map(({ subject, subjectId }) => `${subject} ${subjectId}`)
  await recordAudit(db, {
    ...{ actor: person, action: `change_set.${step}`, subjectType: 'change_set', subjectId: id },
    details: { title: set.title, ...(note && { note }), items },
  })
}

/**
 * Makes a set live whose time has come, in the name of the editor who said so. @throws HttpError as `moveSet`
 */
export async function goLiveAsPlanned(
  deps: Deps,
  editor: Parameters<typeof refusalOf>[2] & Actor,
  id: number,
) {
  await deps.db.transaction(async (db) => {
    const tx = { ...deps, db }
    const set = await requireLockedSet(db, id)
    if (!set.goesLiveAt || set.goesLiveAt > deps.clock.now()) return
    const contents = await readContents(db, set)
    const refusal = refusalOf('publish', contents.facts, editor)
    if (refusal) throw refusals[refusal]()
    await makeLive(tx, editor, { set, contents })
    await recordStep(tx, editor, { id, step: 'publish', note: '', set, contents })
  })
}
