/** The monthly mails about changes of content: which changes they tell, and how (docs/decisions/051-changes-by-mail.md). */
import type { ChangeNote } from './content-change.ts'

/** A change as a mail tells it, without the text of the item. */
export interface ToldChange extends ChangeNote {
  /** By which a learner knows the item. */
  title: string
  changedAt: Date
}

/** Changes with the same reason, told as one. */
export interface ToldReason extends ChangeNote {
  /** Each once, in the order of the changes. */
  titles: string[]
  /** When the first of them in the list came. */
  changedAt: Date
}

/** One reason may have changed hundreds of items. @param changes in the order in which they are told */
export function groupByReason(changes: readonly ToldChange[]): ToldReason[] {
  const groups = Map.groupBy(changes, ({ severity, why, source, link }) =>
    JSON.stringify([severity, why, source, link]),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { title: _, ...reason } = first
    return [{ ...reason, titles: [...new Set(group.map(({ title }) => title))] }]
  })
}

/** The first day of the month in UTC, as YYYY-MM-DD: a mail tells what changed before it. */
export const firstOfMonth = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`

/** The first moment of a calendar date in UTC. */
export const startOfDate = (date: string): Date => new Date(`${date}T00:00:00Z`)

/** What somebody is told next, all in UTC. */
export interface TellingSpan {
  /** Changes before this moment have been told. */
  since: Date
  until: Date
  /** Nothing has been told yet. */
  isFirst: boolean
}

/**
 * @param toldUntil the calendar date before which all has been told; at first that of the month of subscribing
 * @param until the calendar date up to which changes are told
 */
export function tellingSpan(
  { toldUntil, subscribedAt }: { toldUntil: string; subscribedAt: Date },
  until: string,
): TellingSpan {
  const since = startOfDate(toldUntil)
  return { since, until: startOfDate(until), isFirst: since <= subscribedAt }
}

/**
 * Whether a learner is told by mail of a change since they learned the item. The first digest has all that waits for an
 * answer, a later one what came since the one before.
 */
export function isInDigest(
  change: { changedAt: Date; isOpen: boolean },
  { since, until, isFirst }: TellingSpan,
): boolean {
  if (change.changedAt >= until) return false
  return change.changedAt >= since || (isFirst && change.isOpen)
}

/** Whether a subscriber who chose these categories is told of a change. Without a choice, and of items outside them, all are. */
export const isOfCategories = (category: string | null, chosen: readonly string[]): boolean =>
  chosen.length === 0 || category === null || chosen.includes(category)
