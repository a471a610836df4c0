import type { Deps } from '#server/deps.ts'
import { listCardsByKey } from './content-admin.queries.ts'

/** Cards whose key begins like this, for admins who have it from a file. */
export const findCardsByKey = ({ db }: Pick<Deps, 'db'>, typed: string, limit: number) =>
  listCardsByKey(db, typed, limit)
