import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { billing, type CheckoutPrice } from '#contracts/billing/billing.ts'
import { priceText } from '#domain/text/price-text.ts'
import type { Payer } from './use-payer.ts'
import { useStartPayment } from './use-start-payment.ts'

interface PayButtonsProps {
  price: CheckoutPrice
  promoCode: string | undefined
  payer: Payer
  /** The displayed price is up to date. */
  isReady: boolean
  onLeave: (order: { planId: string; price: number }) => void
}

/** The available payment methods. An order of $0 needs none. */
export function PayButtons({ price, promoCode, payer, isReady, onLeave }: PayButtonsProps) {
  const { data: options } = useQuery(queryFor(billing.paymentOptions))
  const start = useStartPayment({ price, promoCode, payer, onLeave })
  // The browser is about to leave for the provider: no second payment may be started.
  const isLeaving = start.isPending || start.isSuccess
  const isFree = !price.requiresPayment
  return (
    <Stack gap="sm">
      {(isFree || options?.card) && (
        <Button
          fullWidth
          loading={isLeaving && start.variables === 'card'}
          disabled={!isReady || isLeaving}
          onClick={() => start.mutate('card')}
        >
          {isFree ? `Activate for ${priceText(0)}` : `Pay ${priceText(price.price)}`}
        </Button>
      )}
      {!isFree && options?.wallet && (
        <Button
          fullWidth
          variant="default"
          loading={isLeaving && start.variables === 'wallet'}
          disabled={!isReady || isLeaving}
          onClick={() => start.mutate('wallet')}
        >
          Pay with PayPal
        </Button>
      )}
      {options?.isTest && !isFree && (
        <Text size="sm" c="dimmed">
          Test payment, no money moves.
        </Text>
      )}
      {options?.card && (
        <Text size="sm">
          Looking for a shorter time?{' '}
          <Anchor component={Link} to={paths.cardCheckout} underline="always">
            Plans from one month
          </Anchor>
        </Text>
      )}
    </Stack>
  )
}
