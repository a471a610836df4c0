import type { ChangeSet, changeSets } from '#contracts/editorial/change-sets.ts'
import type { HandlerResult } from '#contracts/endpoint.ts'
import { type ChangeSetState, changeSetStates } from '#domain/editorial/change-set.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { nameOnContent } from '#server/features/editorial/people/require-interests.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { addSet, countByState, deleteSet, listSets, updateSet } from './change-sets.queries.ts'
import { presentHead, presentSet } from './present-set.ts'
import { readContents, requireDraft, requireSet } from './require-set.ts'

interface SetWords {
  title: string
  why: string
}

export async function listChangeSets(
  { db }: Pick<Deps, 'db'>,
  state: ChangeSetState,
): Promise<HandlerResult<typeof changeSets.list>> {
  const [sets, counts] = [await listSets(db, state), await countByState(db)]
  const inState = (each: ChangeSetState) => counts.get(each) ?? 0
  return {
    sets: sets.map(presentHead),
    counts: Object.fromEntries(changeSetStates.map((each) => [each, inState(each)])) as Record<
      ChangeSetState,
      number
    >,
  }
}

/** @throws HttpError 404 */
export const readChangeSet = async (deps: Deps, person: SignedIn, id: number): Promise<ChangeSet> =>
  presentSet(deps, person, await requireSet(deps.db, id))

/** Begins a draft; the same request again is the draft that it began. */
export async function createChangeSet(
  deps: Deps,
  author: SignedIn,
  { requestId, ...words }: SetWords & { requestId: string },
): Promise<ChangeSet> {
  return deps.db.transaction(async (db) => {
    const { id, isNew } = await addSet(db, {
      ...{ requestId, ...words, createdBy: author.userId, createdAt: deps.clock.now() },
      createdByName: await nameOnContent({ db }, author),
    })
    if (isNew)
      await recordAudit(db, {
        ...{ actor: author, action: 'change_set.create', subjectType: 'change_set', subjectId: id },
        details: { after: words },
      })
    return readChangeSet({ ...deps, db }, author, id)
  })
}

/** @throws HttpError 404, 409 state */
export async function renameChangeSet(
  deps: Deps,
  author: SignedIn,
  { id, title, why }: SetWords & { id: number },
): Promise<ChangeSet> {
  return deps.db.transaction(async (db) => {
    const before = await requireDraft(db, id)
    if (before.title !== title || before.why !== why) {
      await updateSet(db, id, { title, why })
      await recordAudit(db, {
        ...{ actor: author, action: 'change_set.update', subjectType: 'change_set', subjectId: id },
        details: { before: { title: before.title, why: before.why }, after: { title, why } },
      })
    }
    return readChangeSet({ ...deps, db }, author, id)
  })
}

/** Deletes a draft with its edits, which the audit log keeps. @throws HttpError 404, 409 state */
export async function deleteChangeSet(deps: Deps, author: SignedIn, id: number): Promise<void> {
  await deps.db.transaction(async (db) => {
    const set = await requireDraft(db, id)
    const { edits } = await readContents(db, set)
    await deleteSet(db, id)
    await recordAudit(db, {
      ...{ actor: author, action: 'change_set.delete', subjectType: 'change_set', subjectId: id },
      details: {
        title: set.title,
        edits: edits.map(({ subject, subjectId, text }) => ({ subject, subjectId, text })),
      },
    })
  })
}
