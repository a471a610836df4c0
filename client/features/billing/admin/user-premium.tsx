import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { RowActions, RowButton } from '#client/ui/tables/row-actions.tsx'
import { dayText, shortDayText } from '#client/ui/text/date-text.ts'
import { UserLink } from '#client/ui/text/user-link.tsx'
import { type AdminPremiumGrant, premiumAdmin } from '#contracts/accounts/premium-admin.ts'
import { countText } from '#domain/text/count-text.ts'
import { EndPremiumDialog, GivePremiumDialog } from './premium-dialogs.tsx'

const sources: Record<AdminPremiumGrant['source'], string> = {
  order: 'Order',
  admin: 'Given',
  earlier: 'From before the list',
}

/** What gave a user premium, with the dates that it comes to; an admin can give more, and end each. */
export function UserPremium({ userId }: { userId: number }) {
  const premium = useQuery({
    queryKey: [premiumAdmin.listPremium.path, userId],
    queryFn: ({ signal }) => call(premiumAdmin.listPremium, { params: { id: userId } }, { signal }),
  })
  const [isGiving, setGiving] = useState(false)
  const [ended, setEnded] = useState<AdminPremiumGrant>()
  const { data, error } = premium
  return (
    <>
      <Stack>
        {data && <Text size="sm">{resultText(data.until)}</Text>}
        {error && !data && (
          <LoadFailed what="the premium access" error={error} onRetry={() => void premium.refetch()} />
        )}
        {(data || !error) && (
          <DataTable
            label="Premium"
            columns={columnsOf(setEnded)}
            rows={data?.grants}
            keyOf={({ id }) => id}
            empty="This user never had premium."
          />
        )}
        <FormActions>
          <Button variant="default" onClick={() => setGiving(true)}>
            Give premium
          </Button>
        </FormActions>
      </Stack>
      {isGiving && <GivePremiumDialog userId={userId} onClose={() => setGiving(false)} />}
      {ended && <EndPremiumDialog userId={userId} grant={ended} onClose={() => setEnded(undefined)} />}
    </>
  )
}

function resultText(until: string | null): string {
  if (until === null) return 'No premium access.'
  return Date.parse(until) > Date.now() ? `Open until ${dayText(until)}.` : `Ended on ${dayText(until)}.`
}

const columnsOf = (onEnd: (grant: AdminPremiumGrant) => void): Column<AdminPremiumGrant>[] => [
  { name: 'source', heading: 'Source', cell: (grant) => <Source grant={grant} /> },
  { name: 'length', heading: 'Length', keepsLine: true, cell: lengthText },
  {
    name: 'period',
    heading: 'Period',
    cell: (grant) => <Period grant={grant} />,
  },
  {
    name: 'actions',
    heading: '',
    align: 'end',
    cell: (grant) =>
      !grant.endedAt &&
      Date.parse(grant.until) > Date.now() && (
        <RowActions>
          <RowButton name="End" of={periodText(grant)} isDestructive onClick={() => onEnd(grant)} />
        </RowActions>
      ),
  },
]

function Source({ grant }: { grant: AdminPremiumGrant }) {
  const { source, planName, receiptNumber, givenAt, givenBy, givenById, reason } = grant
  return (
    <>
      {planName ?? sources[source]}
      <Soft>{receiptNumber && `Receipt ${receiptNumber}`}</Soft>
      <Soft>
        {shortDayText(givenAt)}
        <By name={givenBy} id={givenById} />
      </Soft>
      <Soft>{reason}</Soft>
    </>
  )
}

/** A line below the value. Without text it renders nothing. */
function Soft({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  )
}

/** The admin; nothing where the name is blank. */
function By({ name, id }: { name: string; id: number | null | undefined }) {
  if (!name) return null
  return (
    <>
      {' by '}
      <UserLink id={id} isAmongWords>
        {name}
      </UserLink>
    </>
  )
}

const lengthText = ({ months, days }: AdminPremiumGrant) =>
  months === null ? countText(days ?? 0, 'day') : countText(months, 'month')

function periodText({ from, until }: AdminPremiumGrant): string {
  return from === until ? 'Ended before it began' : `${shortDayText(from)} to ${shortDayText(until)}`
}

function Period({ grant }: { grant: AdminPremiumGrant }) {
  const { endedAt, endedBy, endedById, endReason } = grant
  return (
    <>
      {periodText(grant)}
      {endedAt && (
        <>
          <Soft>
            Ended {shortDayText(endedAt)}
            <By name={endedBy} id={endedById} />
          </Soft>
          <Soft>{endReason}</Soft>
        </>
      )}
    </>
  )
}
