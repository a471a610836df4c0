import type { Deps } from '#server/deps.ts'
import { StoreUnavailable } from '#server/platform/files/object-store.ts'
import { countRemovals } from './media-removals.queries.ts'
import { hasMediaIn } from './own-media.queries.ts'

/** The store of learners' pictures and sounds, as admins and operators are to know it. */
export interface StoreHealth {
  /** Why it cannot be used; null while it can. */
  problem: string | null
  /** How long it took to answer, in milliseconds. */
  ms: number
  /** Whether files wait to be moved into it or out of it. */
  isMoving: boolean
  /** The files that wait to be removed from it. */
  removals: number
}

const lostStore =
  'Pictures and sounds of learners lie in a store that is not set (MEDIA_S3_...), so nobody can see them. Set it again; with MEDIA_STORE=database they move into the database.'

/** Asks the store. @returns undefined where none is set and none is needed */
export async function findStoreHealth(
  deps: Pick<Deps, 'db' | 'clock' | 'mediaStore'>,
): Promise<StoreHealth | undefined> {
  const { db, clock, mediaStore } = deps
  if (!mediaStore)
    return (await hasMediaIn(db, 'store'))
      ? { problem: lostStore, ms: 0, isMoving: false, removals: 0 }
      : undefined
  const begun = performance.now()
  const problem = await mediaStore.check().then(
    () => null,
    (error: unknown) => `The object store cannot be used: ${reasonOf(error)}.`,
  )
  return {
    problem,
    ms: Math.round(performance.now() - begun),
    isMoving: await hasMediaIn(db, mediaStore.takesNew ? 'database' : 'store'),
    removals: await countRemovals(db, clock.now()),
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof StoreUnavailable ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  const { code } = (cause.cause ?? {}) as { code?: string }
  return code ? `${cause.message} (${code})` : cause.message
}
