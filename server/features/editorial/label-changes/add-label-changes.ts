import type { z } from 'zod'
import type { labelChangeBody, labelChangesSaved } from '#contracts/editorial/label-changes.ts'
import { severityOfReason, taskWeight } from '#domain/editorial/review.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { Actor } from '#server/features/editing/subject.ts'
import { insertTasks } from '#server/features/editorial/queue/open-tasks.queries.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { findNaming, type NamingItem } from './find-naming.ts'
import { insertLabelChange, listClassedDrugs } from './label-changes.queries.ts'

type LabelChange = z.output<typeof labelChangeBody>

const severity = severityOfReason.label_change

/**
 * Saves label changes, and opens a review of every item that names the drug or its class; all of them or none. The
 * same change once more is not a second one. @throws HttpError 404 for a drug that there is not
 */
export async function addLabelChanges(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  editor: Actor,
  changes: readonly LabelChange[],
): Promise<z.input<typeof labelChangesSaved>> {
  const drugs = await listClassedDrugs(db)
  const drugIds = new Set(changes.map(({ drugId }) => drugId))
  const known = new Set(drugs.map(({ id }) => id))
  if ([...drugIds].some((id) => !known.has(id))) throw notFound('This drug does not exist')
  // All texts are read before the transaction, which on the embedded engine nobody else can pass.
  const naming = await findNaming(db, { drugs, drugIds })
  return db.transaction(async (tx) => {
    const added = { saved: 0, opened: 0 }
    for (const change of changes) {
      const opened = await addOne(tx, editor, {
        change,
        now: clock.now(),
        items: naming.get(change.drugId) ?? [],
      })
      if (opened === undefined) continue
      added.saved += 1
      added.opened += opened
    }
    return added
  })
}

/** @returns how many reviews it opened; undefined for a change that is there already */
async function addOne(
  tx: Database,
  editor: Actor,
  { change, now, items }: { change: LabelChange; now: Date; items: readonly NamingItem[] },
): Promise<number | undefined> {
  const changeId = await insertLabelChange(tx, { ...change, enteredBy: editor.username, enteredAt: now })
  if (changeId === undefined) return undefined
  const opened = await insertTasks(
    tx,
    items.map((item) => ({
      ...item,
      ...{ reason: 'label_change' as const, labelChangeId: changeId, severity, openedAt: now },
      weight: taskWeight({ learners: item.learners, severity }),
      openedBy: editor.username,
    })),
  )
  await recordAudit(tx, {
    actor: editor,
    action: 'label_change.add',
    subjectType: 'drug',
    subjectId: change.drugId,
    details: { ...change, opened },
  })
  return opened
}
