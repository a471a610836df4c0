import { Button, Group, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { download } from '#client/platform/calls/download.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { useAddress } from '#client/platform/use-address.ts'
import { useLogFilter } from '#client/platform/use-log-filter.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { PageHead } from '#client/ui/page/page-head.tsx'
import { ExportButton } from '#client/ui/tables/export-button.tsx'
import { PlacePager } from '#client/ui/tables/place-pager.tsx'
import { type AdminPayment, paymentAdmin, placeOf } from '#contracts/billing/payment-admin.ts'
import type { CallInput } from '#contracts/endpoint.ts'
import { FailedRefunds } from './failed-refunds.tsx'
import { HandleMismatchDialog } from './handle-mismatch-dialog.tsx'
import { OpenDisputes } from './open-disputes.tsx'
import { OpenMismatches } from './open-mismatches.tsx'
import { emptyFilter, PaymentFilterForm, queryOf } from './payment-filter.tsx'
import { PaymentTable } from './payment-table.tsx'
import { isOpenMismatch } from './payment-words.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { SendRefundDialog } from './send-refund-dialog.tsx'

/** All payments. The address holds the filter, the place and the payment whose dialog is open. */
export function PaymentsScreen() {
  const { params, change } = useAddress()
  const { filter, pages, show, pager } = useLogFilter(emptyFilter, ['payment', 'user'])
  const [payment, user] = [idIn(params, 'payment'), idIn(params, 'user')]
  const isSelection = Boolean(payment || user)
  const query = { ...queryOf(filter), ...(payment && { payment }), ...(user && { user }) }
  const before = pages.at(-1)
  const { data, error, isPlaceholderData, refetch } = useQuery(
    paymentsQuery({ ...query, ...(before && { before }) }),
  )
  // The open mismatches are at the top of the list of mismatches.
  const open = useQuery(paymentsQuery({ show: 'mismatch' })).data
  const openPayments = open?.payments.filter(isOpenMismatch) ?? []
  const chosen = (name: 'send' | 'refund' | 'handle') =>
    [...(data?.payments ?? []), ...openPayments].find(({ id }) => String(id) === params.get(name))
  // The history entry is replaced, so that Back does not open the dialog again.
  const close = () => change({ send: undefined, refund: undefined, handle: undefined }, { replaces: true })
  const actions = {
    onSend: ({ id }: AdminPayment) => change({ send: id, refund: undefined, handle: undefined }),
    onRefund: ({ id }: AdminPayment) => change({ send: undefined, refund: id, handle: undefined }),
    onHandle: ({ id }: AdminPayment) => change({ send: undefined, refund: undefined, handle: id }),
  }
  const sent = chosen('send')
  const last = data?.hasMore ? data.payments.at(-1) : undefined
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
        <ExportButton what="payments" download={() => download(paymentAdmin.exportPayments, { query })} />
      </PageHead>
      {!isSelection && <OpenDisputes />}
      {!isSelection && <FailedRefunds />}
      {!isSelection && open && openPayments.length > 0 && (
        <OpenMismatches payments={openPayments} count={open.openMismatches} {...actions} />
      )}
      {isSelection ? (
        <Group>
          <Button
            variant="default"
            onClick={() => change({ payment: undefined, user: undefined, before: undefined })}
          >
            Show all payments
          </Button>
        </Group>
      ) : (
        // Back and links change the filter: the form then starts again from it.
        <PaymentFilterForm key={JSON.stringify(filter)} filter={filter} onApply={show} />
      )}
      {error && <LoadFailed what="the payments" error={error} onRetry={() => void refetch()} />}
      {(data || !error) && (
        <div aria-busy={isPlaceholderData}>
          <PaymentTable payments={data?.payments} empty={emptyText(query)} {...actions} />
        </div>
      )}
      {data && <PlacePager {...pager(last && placeOf(last))} />}
      {sent && <SendRefundDialog key={sent.id} payment={sent} onClose={close} />}
      {refunded && <RefundDialog key={refunded.id} payment={refunded} onClose={close} />}
      {handled && <HandleMismatchDialog key={handled.id} payment={handled} onClose={close} />}
    </Stack>
  )
}

type PaymentsQuery = NonNullable<CallInput<typeof paymentAdmin.listPayments>['query']>

const paymentsQuery = (query: PaymentsQuery) => ({
  ...queryFor(paymentAdmin.listPayments, { query }),
  placeholderData: keepPreviousData,
  staleTime: 0,
})

const idIn = (params: URLSearchParams, name: string) => Math.trunc(Number(params.get(name))) || undefined

const emptyStates: Partial<Record<NonNullable<PaymentsQuery['show']>, string>> = {
  mismatch: 'All money fits its order.',
  refunded: 'No payment was refunded.',
  refund_pending: 'No refund is on its way.',
  refund_failed: 'No refund has failed, or each was seen to.',
  disputed: 'Nobody has objected to a payment.',
}

function emptyText(query: PaymentsQuery): string {
  const parts = Object.keys(query)
  if (parts.length === 0) return 'Nothing has been paid yet.'
  if (parts.length > 1) return 'No payment is like this.'
  return emptyStates[query.show ?? 'all'] ?? 'No payment is like this.'
}
