import { Anchor, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { referralDiscountCents } from '#domain/pricing/price.ts'
import { friendsNeeded, referralProblem, referralProblemTexts } from '#domain/pricing/referral.ts'
import { priceText } from '#domain/text/price-text.ts'
import classes from './more-fields.module.css'
import { PromoCodeField } from './promo-code-field.tsx'
import { comesByLink, type RegisterValues } from './register-values.ts'

interface MoreFieldsProps {
  form: UseFormReturnType<RegisterValues>
  planId: string | null
}

/** What nobody has to fill in. Once open it stays open: a hidden field would be sent unseen. */
export function MoreFields({ form, planId }: MoreFieldsProps) {
  const [isOpen, setOpen] = useState(comesByLink)
  const [isAskedFor, setAskedFor] = useState(false)
  if (!isOpen) {
    function open() {
      setOpen(true)
      setAskedFor(true)
    }
    return (
      <Anchor
        component="button"
        type="button"
        ta="start"
        py="xs"
        className={classes.open ?? ''}
        onClick={open}
      >
        Add location, friends or a promo code
      </Anchor>
    )
  }
  return (
    <Stack>
      <TextInput
        label="Practice location (optional)"
        autoComplete="organization"
        autoFocus={isAskedFor}
        {...form.getInputProps('practiceLocation')}
      />
      <PromoCodeField
        value={form.values.promoCode}
        error={form.errors.promoCode}
        planId={planId}
        onChange={(code) => form.setFieldValue('promoCode', code)}
      />
      <div>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <FriendInput form={form} number={1} />
          <FriendInput form={form} number={2} />
        </SimpleGrid>
        <Text size="sm" c="dimmed" mt={4}>
          Name {friendsNeeded} friends and {priceText(referralDiscountCents / 100)} comes off a paid plan.
          Each gets one invitation from you once yours is paid.
        </Text>
        <FriendsNote form={form} />
      </div>
    </Stack>
  )
}

/** Why the friends named so far do not lower the price. What is not an address yet is said at its field. */
function FriendsNote({ form }: Pick<MoreFieldsProps, 'form'>) {
  const { referralEmail1, referralEmail2, email } = form.values
  const problem = referralProblem([referralEmail1, referralEmail2], email)
  const note = problem && problem !== 'invalid' ? referralProblemTexts[problem] : ''
  return (
    <Text size="sm" mt={note ? 4 : 0} role="status">
      {note}
    </Text>
  )
}

function FriendInput({ form, number }: { form: MoreFieldsProps['form']; number: 1 | 2 }) {
  return (
    <TextInput
      label={`Friend’s e-mail ${number} (optional)`}
      type="email"
      autoComplete="off"
      {...form.getInputProps(`referralEmail${number}`)}
    />
  )
}
