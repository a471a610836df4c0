import type { CheckoutPrice } from '#contracts/billing/billing.ts'
import { priceText } from '#domain/text/price-text.ts'
import classes from './price-lines.module.css'

/** How the price is made up: the plan, discounts, the total; without a discount the total says it all. */
export function PriceLines({ price }: { price: CheckoutPrice }) {
  return (
    <dl className={classes.lines}>
      {price.lines.length > 1 &&
        price.lines.map((line) => (
          <div key={line.label} className={classes.line} data-off={line.amount < 0 || undefined}>
            <dt>{line.label}</dt>
            <dd>{priceText(line.amount)}</dd>
          </div>
        ))}
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>{priceText(price.price)}</dd>
      </div>
    </dl>
  )
}
