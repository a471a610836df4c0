import { setImmediate as turnOfRequests } from 'node:timers/promises'
import { type ClassedDrug, createLabelMatcher } from '#domain/editorial/label-matcher.ts'
import { type ContentSubject, contentSubjects } from '#domain/editorial/review.ts'
import type { Database } from '#server/database/connect.ts'
import { findLastOfNextItems } from '#server/features/editorial/queue/items.queries.ts'
import { listTexts } from './label-changes.queries.ts'

const itemsAtOnce = 500

export interface NamingItem {
  subject: ContentSubject
  subjectId: number
  openedRevision: number
  learners: number
}

/**
 * Every item that names one of these drugs or its class in its text, by drug. The monograph of a drug belongs to it in
 * any case.
 */
export async function findNaming(
  db: Database,
  { drugs, drugIds }: { drugs: readonly ClassedDrug[]; drugIds: ReadonlySet<number> },
): Promise<Map<number, NamingItem[]>> {
  const mentionsIn = createLabelMatcher(drugs)
  const naming = new Map<number, NamingItem[]>([...drugIds].map((id) => [id, []]))
  for (const subject of contentSubjects)
    for (let afterId = 0; ; ) {
      const lastId = await findLastOfNextItems(db, { subject, afterId, limit: itemsAtOnce })
      if (lastId === undefined) break
      for (const { text, ...item } of await listTexts(db, { subject, afterId, lastId })) {
        const named = new Set(mentionsIn(text).flatMap((mention) => mention.drugIds))
        if (subject === 'drug') named.add(item.subjectId)
        for (const drugId of named) naming.get(drugId)?.push({ subject, ...item })
      }
      afterId = lastId
      // The embedded database answers without letting other requests run in between.
      await turnOfRequests()
    }
  return naming
}
