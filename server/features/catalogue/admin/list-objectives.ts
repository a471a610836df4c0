import { readMap } from '#content/read-content.ts'
import type { Database } from '#server/database/connect.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { findObjectives } from './content-admin.queries.ts'

type Objectives = ReturnType<typeof readMap>[number]['objectives']

/** The objectives of each shipped chapter by its key. Their file is read once, when somebody asks. */
let shipped: ReadonlyMap<string, Objectives> | undefined

function shippedObjectives(key: string | null): Objectives {
  shipped ??= new Map(readMap().map((chapter) => [chapter.key, chapter.objectives]))
  return shipped.get(key ?? '') ?? []
}

/**
 * The learning objectives from which the cards of a chapter choose: those of the files in their order, then others that
 * its cards name, as an import may bring them. @throws HttpError 404
 */
export async function listObjectives(
  db: Database,
  chapterId: number,
): Promise<{ id: string; title: string }[]> {
  const chapter = await findObjectives(db, chapterId)
  if (!chapter) throw notFound('This chapter does not exist')
  const known = shippedObjectives(chapter.key).map(({ id, text }) => ({ id, title: text }))
  const others = chapter.used.filter((used) => !known.some(({ id }) => id === used))
  return [...known, ...others.map((id) => ({ id, title: id }))]
}
