import type { CheckoutPrice, Plan } from '#contracts/billing/billing.ts'
import classes from './order-summary.module.css'
import { PriceLines } from './price-lines.tsx'

interface OrderSummaryProps {
  plan: Plan | undefined
  price: CheckoutPrice
}

/** The plan and its price, line by line as computed by the server. */
export function OrderSummary({ plan, price }: OrderSummaryProps) {
  return (
    <div className={classes.summary}>
      <div>
        <p className={classes.plan}>{price.planName}</p>
        {plan && <p className={classes.note}>{plan.description}. Paid once; nothing renews by itself.</p>}
      </div>
      <PriceLines price={price} />
    </div>
  )
}
