import { Badge, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/calls/calls.ts'
import { reloadAdmin } from '#client/platform/calls/queries.ts'
import { errorToast } from '#client/platform/toast.ts'
import { Switch } from '#client/ui/forms/switch.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { RowActions, RowButton } from '#client/ui/tables/row-actions.tsx'
import { type AdminPromoCode, promoAdmin } from '#contracts/billing/promo-admin.ts'
import classes from './promo-table.module.css'
import { datesTexts, discountText, stateColors, statesOf, termsText, usesText } from './promo-words.ts'

interface PromoTableProps {
  promos: readonly AdminPromoCode[] | undefined
  onEdit: (promo: AdminPromoCode) => void
  onShowUses: (promo: AdminPromoCode) => void
  onDelete: (promo: AdminPromoCode) => void
}

export function PromoTable({ promos, onEdit, onShowUses, onDelete }: PromoTableProps) {
  const nowMs = Date.now()
  const columns: Column<AdminPromoCode>[] = [
    { name: 'code', heading: 'Code', cell: (promo) => <CodeCell promo={promo} /> },
    { name: 'discount', heading: 'Discount', cell: (promo) => <DiscountCell promo={promo} /> },
    { name: 'uses', heading: 'Uses', keepsLine: true, cell: usesText },
    { name: 'state', heading: 'State', cell: (promo) => <States promo={promo} nowMs={nowMs} /> },
    { name: 'switch', heading: 'Active', cell: (promo) => <ActiveSwitch promo={promo} /> },
    {
      name: 'actions',
      heading: '',
      align: 'end',
      cell: (promo) => (
        <RowActions>
          <RowButton name="Uses" of={promo.code} onClick={() => onShowUses(promo)} />
          <RowButton name="Edit" of={promo.code} onClick={() => onEdit(promo)} />
          <RowButton name="Delete" of={promo.code} isDestructive onClick={() => onDelete(promo)} />
        </RowActions>
      ),
    },
  ]
  return (
    <DataTable
      label="Promo codes"
      columns={columns}
      rows={promos}
      keyOf={({ id }) => id}
      empty="There are no promo codes yet."
    />
  )
}

function CodeCell({ promo: { code, description } }: { promo: AdminPromoCode }) {
  return (
    <>
      {code}
      {description && (
        <Text size="sm" c="dimmed">
          {description}
        </Text>
      )}
    </>
  )
}

function DiscountCell({ promo }: { promo: AdminPromoCode }) {
  const terms = termsText(promo)
  return (
    <>
      {discountText(promo)}
      {terms && (
        <Text size="sm" c="dimmed">
          {terms}
        </Text>
      )}
    </>
  )
}

function States({ promo, nowMs }: { promo: AdminPromoCode; nowMs: number }) {
  return (
    <>
      {statesOf(promo, nowMs).map((state) => (
        <Badge key={state} variant="light" color={stateColors[state]} miw="max-content" mr={4}>
          {state}
        </Badge>
      ))}
      {datesTexts(promo, nowMs).map((text) => (
        <Text key={text} span size="sm" c="dimmed" className={classes.date ?? ''}>
          {text}
        </Text>
      ))}
    </>
  )
}

/** Shows the new state at once, and the old one again when the server rejects the change. */
function ActiveSwitch({ promo }: { promo: AdminPromoCode }) {
  const toggle = useMutation({
    mutationFn: (isActive: boolean) =>
      call(promoAdmin.togglePromoCode, { params: { id: promo.id }, body: { isActive } }, { urgent: true }),
    onSuccess: reloadAdmin,
    onError: () => errorToast('Failed to toggle promo code'),
  })
  return (
    <Switch
      className={classes.switch ?? ''}
      aria-label={`${promo.code} is active`}
      checked={toggle.isPending ? toggle.variables : promo.isActive}
      disabled={toggle.isPending}
      onChange={({ currentTarget }) => toggle.mutate(currentTarget.checked)}
    />
  )
}
