import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { outbox, useSyncState } from '#client/features/outbox/outbox.ts'
import { subjectOfPrimer } from '#client/features/study/study-changes.ts'
import { queryClient, queryFor } from '#client/platform/calls/queries.ts'
import { catalogue, type Primer } from '#contracts/catalogue/catalogue.ts'
import type { ReadState } from '#domain/primers/read-state.ts'
import classes from './read-mark.module.css'

/** Whether the learner has read a primer, with what they said of it in this browser and the server does not know yet. */
export function usePrimerReadState(chapterId: number, primer: Primer) {
  const { subjects } = useSyncState()
  /** What they said on this page; after a reload, a mark that still waits is taken for the usual one. */
  const [said, setSaid] = useState(true)
  // A primer that an earlier version kept for use without a network says nothing of it.
  const known: ReadState | undefined = primer.readState
  const readState: ReadState = !subjects.has(subjectOfPrimer(chapterId))
    ? (known ?? 'unread')
    : said
      ? 'read'
      : 'unread'
  async function mark(isRead: boolean): Promise<void> {
    const readAt = new Date().toISOString()
    setSaid(isRead)
    const change = { kind: 'primer-read' as const, chapterId, isRead, revision: primer.revision, readAt }
    if (!(await outbox.record(change))) return
    const { queryKey } = queryFor(catalogue.readPrimer, { params: { id: chapterId } })
    queryClient.setQueryData<Primer | null>(
      queryKey,
      (known) => known && { ...known, readState: isRead ? 'read' : 'unread' },
    )
  }
  return { readState, mark }
}

const words: Record<ReadState, { note: string; action: string }> = {
  unread: { note: 'Once you have read it, you are told when its meaning changes.', action: 'I have read it' },
  again: { note: 'Its meaning has changed since you read it.', action: 'I have read it again' },
  read: { note: 'You have read it, and are told when its meaning changes.', action: 'Not read yet' },
}

interface ReadMarkProps {
  readState: ReadState
  onMark: (isRead: boolean) => Promise<void>
}

/** At the end of a primer: says that one has read it, or takes that back. */
export function ReadMark({ readState, onMark }: ReadMarkProps) {
  const { note, action } = words[readState]
  const isRead = readState === 'read'
  return (
    <div className={classes.mark}>
      <Button
        variant={isRead ? 'subtle' : 'light'}
        size={isRead ? 'compact-sm' : 'sm'}
        onClick={() => void onMark(!isRead)}
      >
        {action}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {note}
      </Text>
    </div>
  )
}
