import type { Deps } from '#server/deps.ts'
import { listQuestionsByKey } from './question-admin.queries.ts'

/** Questions whose key begins like this, for admins who have it from a file. */
export const findQuestionsByKey = ({ db }: Pick<Deps, 'db'>, typed: string, limit: number) =>
  listQuestionsByKey(db, typed, limit)
