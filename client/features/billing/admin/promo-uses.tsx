import { Button, Stack, Text } from '@mantine/core'
import { call } from '#client/platform/calls/calls.ts'
import { useOlder } from '#client/platform/calls/use-older.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { UserLink } from '#client/ui/text/user-link.tsx'
import { type AdminPromoCode, type PromoUse, promoAdmin } from '#contracts/billing/promo-admin.ts'
import { priceText } from '#domain/text/price-text.ts'
import { asPart } from './promo-part.ts'

const columns: Column<PromoUse>[] = [
  { name: 'person', heading: 'Person', cell: (use) => <Person use={use} /> },
  { name: 'when', heading: 'When', cell: stateText },
  { name: 'order', heading: 'Order', cell: orderText },
]

/** Who has used a promo code or holds it, newest first. */
export function PromoUses({ promo, onClose }: { promo: AdminPromoCode; onClose: () => void }) {
  const list = useOlder({
    address: promoAdmin.listPromoUses.path.replace(':id', String(promo.id)),
    load: async (query, options) =>
      asPart(await call(promoAdmin.listPromoUses, { params: { id: promo.id }, query }, options)),
    rowsOf: ({ rows }) => rows,
    failure: 'Failed to fetch the uses',
  })
  return (
    <Dialog title={`Uses of ${promo.code}`} isOpen onClose={onClose}>
      <Stack>
        {list.error && !list.isFetching && (
          <LoadFailed what="the uses" error={list.error} onRetry={() => void list.refetch()} />
        )}
        {(list.rows || !list.error) && (
          <DataTable
            label={`Uses of ${promo.code}`}
            columns={columns}
            rows={list.rows}
            keyOf={({ id }) => id}
            empty="Nobody has used this code yet."
          />
        )}
        {list.hasNextPage && (
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </Stack>
    </Dialog>
  )
}

function Person({ use: { userId, username, email } }: { use: PromoUse }) {
  return (
    <>
      <UserLink id={userId}>{username ?? 'A deleted account'}</UserLink>
      <Text size="sm" c="dimmed">
        {email}
      </Text>
    </>
  )
}

function stateText({ confirmedAt, heldUntil }: PromoUse): string {
  return confirmedAt ? `Used ${dateTimeText(confirmedAt)}` : `Held until ${dateTimeText(heldUntil)}`
}

function orderText({ planName, discount }: PromoUse): string {
  if (planName === null) return 'No order'
  return `${planName}, ${priceText(discount ?? 0)} off`
}
