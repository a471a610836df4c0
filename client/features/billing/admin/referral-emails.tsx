import { Badge, Button, Stack, Text } from '@mantine/core'
import { call } from '#client/platform/calls.ts'
import { type Column, DataTable } from '#client/ui/data-table.tsx'
import { shortDayText } from '#client/ui/date-text.ts'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { promoAdmin, type ReferralRecord } from '#contracts/promo-admin.ts'
import { useParts } from './use-parts.ts'

const statusWords: Record<ReferralRecord['status'], { label: string; color: string }> = {
  pending: { label: 'Pending', color: 'gray' },
  registered: { label: 'Registered', color: 'ink' },
  expired: { label: 'Expired', color: 'red' },
}

const columns: Column<ReferralRecord>[] = [
  { name: 'friend', heading: 'Friend', cell: ({ referralEmail }) => referralEmail },
  {
    name: 'referrer',
    heading: 'Referred by',
    cell: ({ referrerUsername, referrerEmail }) => (
      <>
        {referrerUsername}
        <Text span size="sm" c="dimmed" display="block">
          {referrerEmail}
        </Text>
      </>
    ),
  },
  { name: 'code', heading: 'Code', cell: ({ referralCode }) => referralCode },
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
    name: 'sent',
    heading: 'E-mail sent',
    cell: ({ emailSentAt }) => (emailSentAt ? shortDayText(emailSentAt) : 'Not yet'),
  },
  { name: 'expires', heading: 'Expires', cell: ({ expiresAt }) => shortDayText(expiresAt) },
  { name: 'created', heading: 'Created', cell: ({ createdAt }) => shortDayText(createdAt) },
]

/** Who has referred whom, newest first. */
export function ReferralEmails() {
  const list = useParts({
    path: promoAdmin.listReferralEmails.path,
    load: (query, options) => call(promoAdmin.listReferralEmails, { query }, options),
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
