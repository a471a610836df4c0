import { Badge, Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { useOlder } from '#client/platform/calls/use-older.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { shortDayText } from '#client/ui/text/date-text.ts'
import { mailStateText } from '#client/ui/text/mail-state.ts'
import { UserLink } from '#client/ui/text/user-link.tsx'
import { promoAdmin, type ReferralRecord } from '#contracts/billing/promo-admin.ts'
import { asPart } from './promo-part.ts'
import classes from './referral-emails.module.css'

const statusWords: Record<ReferralRecord['status'], { label: string; color: string }> = {
  pending: { label: 'Pending', color: 'gray' },
  registered: { label: 'Registered', color: 'ink' },
  expired: { label: 'Expired', color: 'red' },
}

const columns: Column<ReferralRecord>[] = [
  {
    name: 'friend',
    heading: 'Friend',
    cell: ({ referralEmail, referralCode }) => (
      <>
        {referralEmail}
        <Soft>Code {referralCode}</Soft>
      </>
    ),
  },
  {
    name: 'referrer',
    heading: 'Referred by',
    cell: ({ referrerId, referrerUsername, referrerEmail }) => (
      <>
        <UserLink id={referrerId}>{referrerUsername}</UserLink>
        <Soft>{referrerEmail}</Soft>
      </>
    ),
  },
  {
    name: 'status',
    heading: 'Status',
    cell: ({ status }) => (
      <Badge variant="light" miw="max-content" color={statusWords[status].color}>
        {statusWords[status].label}
      </Badge>
    ),
  },
  {
    name: 'mail',
    heading: 'E-mail',
    cell: ({ emailSentAt, mail }) => <ReferralMail emailSentAt={emailSentAt} mail={mail} />,
  },
  {
    name: 'expires',
    heading: 'Expires',
    keepsLine: true,
    cell: ({ expiresAt }) => shortDayText(expiresAt),
  },
  {
    name: 'created',
    heading: 'Created',
    keepsLine: true,
    cell: ({ createdAt }) => shortDayText(createdAt),
  },
]

/** What became of the e-mail to the friend. One that waits or has failed says why. */
function ReferralMail({ emailSentAt, mail }: Pick<ReferralRecord, 'emailSentAt' | 'mail'>) {
  if (!emailSentAt) return 'Not yet'
  if (!mail) return <Soft>Not in the outbox</Soft>
  const detail = mail.sentAt ? shortDayText(mail.sentAt) : mail.error
  return (
    <>
      {mailStateText(mail)}
      {detail && <Soft>{detail}</Soft>}
    </>
  )
}

function Soft({ children }: { children: ReactNode }) {
  return (
    <Text span size="sm" c="dimmed" className={classes.soft ?? ''}>
      {children}
    </Text>
  )
}

/** Who has referred whom, newest first. */
export function ReferralEmails() {
  const list = useOlder({
    address: promoAdmin.listReferralEmails.path,
    load: async (query, options) => asPart(await call(promoAdmin.listReferralEmails, { query }, options)),
    rowsOf: ({ rows }) => rows,
    failure: 'Failed to fetch referral emails',
  })
  return (
    <Stack>
      {list.error && !list.isFetching && (
        <LoadFailed what="the referral e-mails" error={list.error} onRetry={() => void list.refetch()} />
      )}
      {(list.rows || !list.error) && (
        <DataTable
          label="Referral e-mails"
          columns={columns}
          rows={list.rows}
          keyOf={({ id }) => id}
          empty="Nobody has referred a friend yet. E-mails go out once the referrer has paid."
        />
      )}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Stack>
  )
}
