import { useQuery } from '@tanstack/react-query'
import { outbox, useSyncState } from '#client/features/outbox/outbox.ts'
import { subjectOfChange } from '#client/features/study/study-changes.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { type ChangedItem, changes } from '#contracts/study/changes.ts'
import type { ChangeAnswer } from '#domain/content-changes/content-change.ts'
import { plainText } from '#domain/markdown/parse-markdown.ts'

export const openChanges = queryFor(changes.list, { query: {} })

/** What has changed since the learner learned it, without what they have answered and the server does not know yet. */
export function useOpenChanges() {
  const query = useQuery(openChanges)
  const { subjects } = useSyncState()
  const waiting = query.data?.changes.filter(({ id }) => !subjects.has(subjectOfChange(id)))
  return { ...query, waiting }
}

/** Saves the learner's answer, with or without a network. @returns false when it could not be stored */
export async function recordAnswer(item: ChangedItem, answer: ChangeAnswer): Promise<boolean> {
  const answeredAt = new Date().toISOString()
  const { id: changeId, kind: itemKind, title, fields } = item
  // A part of a primer is too long for a name.
  const text = itemKind === 'primer' ? '' : (fields[0]?.after ?? '')
  const change = { kind: 'change-answer' as const, changeId, itemKind, answer, answeredAt }
  return Boolean(await outbox.record({ ...change, title: plainText(text) || title }))
}
