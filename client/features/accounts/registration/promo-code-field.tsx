import { Button, Input } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { errorToast } from '#client/platform/toast.ts'
import { billing, type PromoCheck } from '#contracts/billing/billing.ts'
import { priceText } from '#domain/text/price-text.ts'
import classes from './promo-code-field.module.css'

const invalidCode = 'Invalid promo code'

interface PromoCodeFieldProps {
  value: string
  /** Why the server rejected the code at registration. */
  error: ReactNode
  planId: string | null
  onChange: (code: string) => void
}

/** The benefit of a valid code, in words. */
export function promoText({ description, discountType, discountValue }: PromoCheck): string {
  if (description) return description
  if (discountType === 'free_account') return 'This code opens a free account'
  if (discountType === 'percentage') return `${discountValue ?? 0}% off`
  return `${priceText(discountValue ?? 0)} off`
}

/** An optional promo code that can be validated. Editing it clears the result. */
export function PromoCodeField({ value, error, planId, onChange }: PromoCodeFieldProps) {
  const inputId = useId()
  const check = useMutation({
    mutationFn: (code: string) =>
      call(billing.validatePromoCode, { body: { code, ...(planId && { planId }) } }, { urgent: true }),
    onSuccess: ({ valid, error }) => {
      if (!valid) errorToast(error || invalidCode)
    },
    onError: () => errorToast('Failed to validate promo code'),
  })
  const found = check.data
  const isValid = found?.valid === true
  const shownError = found && !isValid ? found.error || invalidCode : error
  const code = value.trim()

  return (
    <div>
      <Input.Wrapper size="md" label="Promo code (optional)" id={inputId} error={shownError}>
        <div className={classes.row}>
          <Input
            id={inputId}
            // The form finds the input by it, to focus it.
            data-path="promoCode"
            error={Boolean(shownError)}
            autoCapitalize="characters"
            autoComplete="off"
            className={classes.input ?? ''}
            value={value}
            onChange={(event) => {
              check.reset()
              onChange(event.currentTarget.value)
            }}
          />
          <Button
            variant="default"
            disabled={!code}
            loading={check.isPending}
            onClick={() => check.mutate(code)}
          >
            Validate
          </Button>
        </div>
      </Input.Wrapper>
      <p className={classes.found} role="status">
        {isValid && promoText(found)}
      </p>
    </div>
  )
}
