import { useState } from 'react'
import { call, urlOf } from '#client/platform/calls/calls.ts'
import { useOlder } from '#client/platform/calls/use-older.ts'
import { OlderRows } from '#client/ui/tables/older-rows.tsx'
import { messages } from '#contracts/messages/messages.ts'
import { OutboxList } from './outbox-list.tsx'
import { OutboxMessageDialog } from './outbox-message-dialog.tsx'

/** The mail to a user with its state; a message opens as in the outbox. */
export function UserMail({ userId }: { userId: number }) {
  const [openId, setOpenId] = useState<number>()
  const query = { user: userId }
  const list = useOlder({
    address: urlOf(messages.listOutbox, { query }),
    load: (place, options) => call(messages.listOutbox, { query: { ...query, ...place } }, options),
    rowsOf: (page) => page.messages,
  })
  return (
    <>
      <OlderRows list={list} what="the messages">
        {(rows) => <OutboxList messages={rows} onOpen={setOpenId} />}
      </OlderRows>
      {openId !== undefined && (
        <OutboxMessageDialog
          id={openId}
          hasMailServer={list.first?.hasMailServer ?? false}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  )
}
