import { Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { download } from '#client/platform/calls/download.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { pageIn } from '#client/platform/use-address.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { PageHead } from '#client/ui/page/page-head.tsx'
import { ExportButton } from '#client/ui/tables/export-button.tsx'
import { Pager } from '#client/ui/tables/pager.tsx'
import { type AdminPayment, paymentAdmin, paymentFilters } from '#contracts/billing/payment-admin.ts'
import { HandledDialog } from './handled-dialog.tsx'
import { OpenDisputes } from './open-disputes.tsx'
import { OpenMismatches } from './open-mismatches.tsx'
import { PaymentTable } from './payment-table.tsx'
import { isOpenMismatch } from './payment-words.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { SendRefundDialog } from './send-refund-dialog.tsx'

type Filter = (typeof paymentFilters)[number]

const filters: { value: Filter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'mismatch', label: 'Mismatches' },
  { value: 'refunded', label: 'Refunded' },
]
const emptyTexts: Record<Filter, string> = {
  all: 'Nothing has been paid yet.',
  mismatch: 'All money fits its order.',
  refunded: 'No payment was refunded.',
}

/** All payments. The address holds the filter, the page and the payment whose dialog is open. */
export function PaymentsScreen() {
  const [search, setSearch] = useSearchParams()
  const show = paymentFilters.find((known) => known === search.get('show')) ?? 'all'
  const page = pageIn(search)
  const one = Math.trunc(Number(search.get('payment'))) || undefined
  const { data, error, refetch } = useQuery(paymentsQuery({ page, show, payment: one }))
  // The open mismatches are at the top of the list of mismatches.
  const open = useQuery(paymentsQuery({ page: 1, show: 'mismatch' })).data
  const openPayments = open?.payments.filter(isOpenMismatch) ?? []
  const chosen = (name: 'send' | 'refund' | 'handle') =>
    [...(data?.payments ?? []), ...openPayments].find(({ id }) => String(id) === search.get(name))
  const go = (
    next: Partial<Record<'page' | 'payment' | 'send' | 'refund' | 'handle', number | undefined>> & {
      show?: string
    },
    { replace = false } = {},
  ) => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(next))
      if (value && value !== 'all' && !(name === 'page' && value === 1)) query.set(name, String(value))
    setSearch(query, { preventScrollReset: true, replace })
  }
  // The history entry is replaced, so that Back does not open the dialog again.
  const close = () => go({ show, page, payment: one }, { replace: true })
  const actions = {
    onSend: ({ id }: AdminPayment) => go({ show, page, payment: one, send: id }),
    onRefund: ({ id }: AdminPayment) => go({ show, page, payment: one, refund: id }),
    onHandle: ({ id }: AdminPayment) => go({ show, page, payment: one, handle: id }),
  }
  const sent = chosen('send')
  const refunded = chosen('refund')
  const handled = chosen('handle')

  return (
    <Stack gap="lg">
      <BackLink to={paths.admin} onlyNarrow>
        Back to Admin
      </BackLink>
      <PageHead title="Payments" description="What was paid and refunded, and what fits no order.">
        <Button component={Link} to={paths.adminAnalytics} variant="default">
          Revenue
        </Button>
        <Button component={Link} to={paths.adminLedger} variant="default">
          Ledger
        </Button>
        <ExportButton what="payments" download={() => download(paymentAdmin.exportPayments, {})} />
      </PageHead>
      {!one && <OpenDisputes />}
      {!one && open && openPayments.length > 0 && (
        <OpenMismatches payments={openPayments} count={open.openMismatches} {...actions} />
      )}
      <Group>
        {one ? (
          <Button variant="default" onClick={() => go({})}>
            Show all payments
          </Button>
        ) : (
          <SegmentedControl
            aria-label="Which payments"
            data={filters}
            value={show}
            onChange={(value) => go({ show: value })}
          />
        )}
      </Group>
      {error && <LoadFailed what="the payments" error={error} onRetry={() => void refetch()} />}
      {(data || !error) && <PaymentTable payments={data?.payments} empty={emptyTexts[show]} {...actions} />}
      {data && <Pager page={page} hasMore={data.hasMore} onPage={(next) => go({ show, page: next })} />}
      {sent && <SendRefundDialog key={sent.id} payment={sent} onClose={close} />}
      {refunded && <RefundDialog key={refunded.id} payment={refunded} onClose={close} />}
      {handled && <HandledDialog key={handled.id} payment={handled} onClose={close} />}
    </Stack>
  )
}

const paymentsQuery = ({
  payment,
  ...list
}: {
  page: number
  show: Filter
  payment?: number | undefined
}) => ({
  ...queryFor(paymentAdmin.listPayments, { query: { ...list, ...(payment && { payment }) } }),
  placeholderData: keepPreviousData,
  staleTime: 0,
})
