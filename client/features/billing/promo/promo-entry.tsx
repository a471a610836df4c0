import { Button, CloseButton, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { CheckoutPrice } from '#contracts/billing/billing.ts'
import classes from './promo-entry.module.css'

interface PromoEntryProps {
  price: CheckoutPrice
  isChecking: boolean
  /** An empty code removes the current one. */
  onApply: (code: string) => void
}

/** The optional promo code of an order. */
export function PromoEntry({ price, isChecking, onApply }: PromoEntryProps) {
  const [typed, setTyped] = useState('')
  const [isEdited, setIsEdited] = useState(false)
  if (price.promo) {
    return (
      <p className={classes.applied} role="status">
        <span>
          Promo code <strong>{price.promo.code}</strong> applied
          {price.promo.description && `: ${price.promo.description}`}
        </span>
        <CloseButton aria-label={`Remove promo code ${price.promo.code}`} onClick={() => onApply('')} />
      </p>
    )
  }
  function apply(event: FormEvent) {
    event.preventDefault()
    setIsEdited(false)
    onApply(typed.trim())
  }
  return (
    <form onSubmit={apply}>
      <TextInput
        label="Promo code (optional)"
        autoCapitalize="characters"
        autoComplete="off"
        value={typed}
        error={isEdited || isChecking ? undefined : price.promoError}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setIsEdited(true)
        }}
        rightSectionWidth={92}
        rightSection={
          <Button
            type="submit"
            variant="subtle"
            size="sm"
            className={classes.apply ?? ''}
            disabled={!typed.trim()}
            loading={isChecking}
          >
            Apply
          </Button>
        }
      />
    </form>
  )
}
