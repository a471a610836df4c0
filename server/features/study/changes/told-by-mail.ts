import {
  isInDigest,
  isOfCategories,
  type TellingSpan,
  type ToldChange,
} from '#domain/content-changes/changes-mail.ts'
import { learnedTitle } from '#domain/content-changes/learned-text.ts'
import type { Deps } from '#server/deps.ts'
import { categoryTitles } from '#server/features/catalogue/present-chapter.ts'
import { type ChangeReason, listAnsweredBetween, listReasons } from './changes.queries.ts'
import { listOpenItems } from './find-changes.ts'

type ReadDeps = Pick<Deps, 'db' | 'outline'>

/** Changes without the text of the items, which may be open to some learners only. */
function presentTold({ outline }: Pick<Deps, 'outline'>, reasons: readonly ChangeReason[]): ToldChange[] {
  const titles = categoryTitles(outline)
  return reasons.map(({ kind, name, category, severity, why, source, link, changedAt }) => ({
    ...{ severity, why, source, link, changedAt },
    title: learnedTitle(kind, name ?? titles.get(category ?? '') ?? category ?? ''),
  }))
}

/**
 * What changed in a span of what a learner had learned, the latest first, answered or not, and the number of items that
 * wait for an answer.
 */
export async function findDigest(
  deps: ReadDeps,
  userId: number,
  span: TellingSpan,
): Promise<{ changes: ToldChange[]; open: number }> {
  const items = await listOpenItems(deps.db, userId)
  const open = new Set(items.flatMap((steps) => steps.map(({ id }) => id)))
  const answered = await listAnsweredBetween(deps.db, userId, span)
  const reasons = await listReasons(deps.db, { ids: [...open, ...answered] })
  const told = reasons.filter(({ id, changedAt }) => isInDigest({ changedAt, isOpen: open.has(id) }, span))
  return { changes: presentTold(deps, told), open: items.length }
}

/** Everything that changed in a span, the latest first; a function gives what is told to who chose these categories. */
export async function findChangesBetween(
  deps: ReadDeps,
  span: { since: Date; until: Date },
): Promise<(categories: readonly string[]) => ToldChange[]> {
  const reasons = await listReasons(deps.db, span)
  return (chosen) =>
    presentTold(
      deps,
      reasons.filter(({ category }) => isOfCategories(category, chosen)),
    )
}
