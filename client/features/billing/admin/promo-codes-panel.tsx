import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { useOlder } from '#client/platform/calls/use-older.ts'
import { useAddress } from '#client/platform/use-address.ts'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { type AdminPromoCode, promoAdmin } from '#contracts/billing/promo-admin.ts'
import { DeletePromoDialog } from './delete-promo-dialog.tsx'
import { PromoDialog } from './promo-dialog.tsx'
import { asPart } from './promo-part.ts'
import { PromoTable } from './promo-table.tsx'
import { PromoUses } from './promo-uses.tsx'

const newOne = 'new'

/** All promo codes, newest first. The code that is being edited is in the address. */
export function PromoCodesPanel() {
  const { params, change } = useAddress()
  const [deleted, setDeleted] = useState<AdminPromoCode>()
  const [used, setUsed] = useState<AdminPromoCode>()
  const open = params.get('promo')
  const list = useOlder({
    address: promoAdmin.listPromoCodes.path,
    load: async (query, options) => asPart(await call(promoAdmin.listPromoCodes, { query }, options)),
    rowsOf: ({ rows }) => rows,
    failure: 'Failed to fetch promo codes',
    downTo: Number(open) || undefined,
  })
  const edited = list.rows?.find(({ id }) => String(id) === open)
  const show = (promo: number | typeof newOne | undefined) =>
    change({ promo }, { replaces: promo === undefined })

  return (
    <Stack>
      <FormActions>
        <Button onClick={() => show(newOne)}>Create promo code</Button>
      </FormActions>
      {list.error && !list.isFetching && (
        <LoadFailed what="the promo codes" error={list.error} onRetry={() => void list.refetch()} />
      )}
      {(list.rows || !list.error) && (
        <PromoTable
          promos={list.rows}
          onEdit={({ id }) => show(id)}
          onShowUses={setUsed}
          onDelete={setDeleted}
        />
      )}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
      {(open === newOne || edited) && (
        <PromoDialog key={open} promo={edited} onClose={() => show(undefined)} />
      )}
      {used && <PromoUses promo={used} onClose={() => setUsed(undefined)} />}
      {deleted && <DeletePromoDialog promo={deleted} onClose={() => setDeleted(undefined)} />}
    </Stack>
  )
}
