import { type FilteredList, mostFilters } from '#contracts/accounts/saved-filters.ts'
import type { Deps } from '#server/deps.ts'
import { lockUser } from '#server/features/accounts/accounts.queries.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict, notFound } from '#server/platform/http/http-error.ts'
import {
  addSavedFilter,
  changeSavedFilter,
  countFilters,
  deleteSavedFilter,
  findFilterNamed,
  lockSavedFilter,
  type SavedFilterRow,
} from './saved-filters.queries.ts'

type Db = Pick<Deps, 'db'>

/**
 * Saves a filter of the admin's own; one of the same name is replaced.
 * @throws HttpError 409 when there are too many.
 */
export async function saveFilter(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: SignedIn,
  filter: { list: FilteredList; name: string; query: string },
): Promise<SavedFilterRow> {
  const ownerId = actor.userId
  return db.transaction(async (tx) => {
    // Two requests of the same admin take turns.
    await lockUser(tx, ownerId)
    const before = await findFilterNamed(tx, { ownerId, ...filter })
    if (before?.name === filter.name && before.query === filter.query) return before
    const saved = before
      ? { ...before, ...filter }
      : await addWithin(tx, { ownerId, ...filter, createdAt: clock.now() })
    if (before) await changeSavedFilter(tx, before.id, filter)
    await record(tx, actor, { action: 'saved_filter.save', filter: saved })
    return saved
  })
}

async function addWithin(tx: Deps['db'], filter: Omit<SavedFilterRow, 'id'>): Promise<SavedFilterRow> {
  if ((await countFilters(tx, filter.ownerId, filter.list)) >= mostFilters)
    throw conflict(`At most ${mostFilters} filters of a list are kept. Delete one first.`, 'too_many_filters')
  return addSavedFilter(tx, filter)
}

/** @throws HttpError 404, 409 when another filter of the list has the name. */
export async function renameFilter(
  { db }: Db,
  actor: SignedIn,
  { filterId, name }: { filterId: number; name: string },
): Promise<SavedFilterRow> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor.userId)
    const filter = await lockSavedFilter(tx, actor.userId, filterId)
    if (!filter) throw notFound('There is no such filter')
    if (filter.name === name) return filter
    const namesake = await findFilterNamed(tx, { ...filter, name })
    if (namesake && namesake.id !== filterId)
      throw conflict('Another of your filters has this name.', 'name_taken')
    await changeSavedFilter(tx, filterId, { name })
    const renamed = { ...filter, name }
    await record(tx, actor, { action: 'saved_filter.rename', filter: renamed })
    return renamed
  })
}

/** Deletes the admin's own filter; nothing happens when it is gone already. */
export async function deleteFilter({ db }: Db, actor: SignedIn, filterId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const filter = await lockSavedFilter(tx, actor.userId, filterId)
    if (!filter) return
    await deleteSavedFilter(tx, filterId)
    await record(tx, actor, { action: 'saved_filter.delete', filter })
  })
}

const record = (
  tx: Deps['db'],
  actor: SignedIn,
  { action, filter: { id, list, name, query } }: { action: string; filter: SavedFilterRow },
) =>
  recordAudit(tx, {
    actor,
    action,
    subjectType: 'saved_filter',
    subjectId: id,
    details: { list, name, query },
  })
