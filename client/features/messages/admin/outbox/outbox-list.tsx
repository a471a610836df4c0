import { Badge, Text } from '@mantine/core'
import { templateLabel } from '#client/features/messages/admin/mail-words.ts'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { mailStateText } from '#client/ui/text/mail-state.ts'
import type { OutboxEntry } from '#contracts/messages/messages.ts'
import classes from './outbox-list.module.css'

const statusColors: Record<OutboxEntry['status'], string> = {
  queued: 'gray',
  sent: 'ink',
  failed: 'red',
  bounced: 'red',
}

interface OutboxListProps {
  messages: readonly OutboxEntry[]
  empty?: string
  onOpen: (id: number) => void
}

export function OutboxList({ messages, empty = 'There are no messages here.', onOpen }: OutboxListProps) {
  if (messages.length === 0) return <Text className={classes.empty}>{empty}</Text>
  return (
    <ul className={classes.list}>
      {messages.map((message) => (
        <li key={message.id}>
          <button type="button" className={classes.row} onClick={() => onOpen(message.id)}>
            <span className={classes.subject}>{message.subject}</span>
            <span className={classes.to}>To {message.to}</span>
            <span className={classes.when}>
              {templateLabel(message.template)}, {dateTimeText(message.createdAt)}
            </span>
            <Badge className={classes.status ?? ''} variant="light" color={statusColors[message.status]}>
              {mailStateText(message)}
            </Badge>
          </button>
        </li>
      ))}
    </ul>
  )
}
