import { randomUUID } from 'node:crypto'
import { parseMediaKey } from '#domain/own-cards/media-key.ts'
import type { Deps } from '#server/deps.ts'
import type { ListedObject, ObjectStore } from '#server/platform/files/object-store.ts'
import { longestRunMs } from '#server/platform/jobs/jobs.ts'
import { readMediaFiles } from './media-bytes.ts'
import { claimRemovals, endPlacing, endRemoval, noteUnnamed } from './media-removals.queries.ts'
import { giveAwayBytes, listPlaces, type MediaPlace, takeBackBytes } from './own-media.queries.ts'
import { objectNameOf, sendFiles, smallNameOf } from './place-media.ts'

type StoreDeps = Pick<Deps, 'db' | 'open' | 'clock' | 'log' | 'mediaStore'>
type WithStore = StoreDeps & { mediaStore: ObjectStore }

const dayMs = 86_400_000
const atOnce = 20
/** A removal that was taken is over after this time; nothing is stored under its names before. */
const removalMs = 600_000
/** Some is left of that for what was sent already. */
const longestRemovalsMs = removalMs / 2

/**
 * Removes the objects whose rows have gone, and moves files between the database and the object store, as the setting has it.
 * Whatever is left goes on in the next run. @throws StoreUnavailable, MediaNotSaved
 */
export async function syncStore(deps: StoreDeps, stopping?: AbortSignal): Promise<void> {
  const { mediaStore } = deps
  if (!mediaStore) return
  const endsAt = performance.now() + longestRunMs * 0.8
  const mustStop = () => stopping?.aborted === true || performance.now() > endsAt
  await removeObjects({ ...deps, mediaStore }, mustStop)
  await moveFiles({ ...deps, mediaStore }, mustStop)
  // What moved out of the store is removed there.
  await removeObjects({ ...deps, mediaStore }, mustStop)
}

async function removeObjects({ db, clock, mediaStore }: WithStore, mustStop: () => boolean): Promise<void> {
  while (!mustStop()) {
    const now = clock.now()
    const claim = randomUUID()
    const until = new Date(now.getTime() + removalMs)
    const endsAt = performance.now() + longestRemovalsMs
    const removals = await claimRemovals(db, { now, until, claim, limit: atOnce })
    if (removals.length === 0) return
    for (const { owner, key, isNamed } of removals) {
      if (mustStop() || performance.now() > endsAt) return
      const place = { userId: owner, key }
      if (!isNamed) {
        await mediaStore.remove(smallNameOf(place))
        await mediaStore.remove(objectNameOf(place))
      }
      await endRemoval(db, { owner, key }, claim)
    }
  }
}

async function moveFiles(deps: WithStore, mustStop: () => boolean): Promise<void> {
  const { db, open, mediaStore } = deps
  const move = mediaStore.takesNew ? moveIn : moveOut
  let after: MediaPlace = { userId: 0, key: '' }
  let moved = 0
  while (!mustStop()) {
    const places = await listPlaces(db, { areStored: !mediaStore.takesNew, after, limit: atOnce })
    for (const place of places) {
      if (mustStop()) break
      await move(deps, place)
      after = place
      moved += 1
    }
    if (places.length === 0) break
  }
  // The embedded database frees the space of the bytes only when it is told to.
  if (moved > 0 && open.engine === 'pglite') await open.script('vacuum own_media')
}

async function moveIn(deps: WithStore, place: MediaPlace): Promise<void> {
  const { userId, key } = place
  const files = await readMediaFiles(deps, userId, [key])
  if (files.length === 0) return
  const { claim, keys } = await sendFiles(deps, userId, files)
  await deps.db.transaction(async (tx) => {
    const placed = await endPlacing(tx, { userId, claim }, [...keys])
    if (placed.has(key)) await giveAwayBytes(tx, place)
  })
}

async function moveOut(deps: WithStore, place: MediaPlace): Promise<void> {
  const [file] = await readMediaFiles(deps, place.userId, [place.key])
  if (file) await takeBackBytes(deps.db, place, file)
}

/** Lets the objects of learners that no row names be removed, once they are a day old: a restored database may know none of them. */
export async function sweepStore(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'mediaStore'>): Promise<void> {
  const { db, clock, log, mediaStore } = deps
  if (!mediaStore) return
  const before = new Date(clock.now().getTime() - dayMs)
  let unnamed = 0
  for await (const page of mediaStore.list('learners/')) {
    const objects = page.filter(({ changedAt }) => changedAt < before).flatMap(placeOf)
    if (objects.length > 0) unnamed += await noteUnnamed(db, objects)
  }
  if (unnamed > 0) log.warn({ files: unnamed }, 'files in the store that no row names are removed')
}

/** Whose object it is; none for a name that is none of ours. */
function placeOf({ name }: ListedObject): { owner: number; key: string }[] {
  const [, owner, key = ''] = /^learners\/([1-9]\d{0,8})\/(.+?)(?:\.small)?$/.exec(name) ?? []
  return owner !== undefined && parseMediaKey(key) ? [{ owner: Number(owner), key }] : []
}
