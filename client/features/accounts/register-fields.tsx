import { Anchor, Checkbox, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { setChosenPlanId } from '#client/platform/storage.ts'
import { referralDiscountCents } from '#domain/pricing/price.ts'
import { friendsNeeded } from '#domain/pricing/referral.ts'
import { priceText } from '#domain/text/price-text.ts'
import type { useChosenPlan } from './chosen-plan.ts'
import { ChosenPlanChoice } from './chosen-plan-choice.tsx'
import { NewPasswordInput } from './new-password-input.tsx'
import { PromoCodeField } from './promo-code-field.tsx'
import type { RegisterValues } from './register-values.ts'
import { roleOptions } from './roles.ts'
import type { PlanOption } from './use-plan-options.ts'

type Form = UseFormReturnType<RegisterValues>

export function SignInFields({ form }: { form: Form }) {
  return (
    <Stack>
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        required
        {...form.getInputProps('username')}
      />
      <TextInput label="Email" type="email" autoComplete="email" required {...form.getInputProps('email')} />
      <NewPasswordInput label="Password" required {...form.getInputProps('password')} />
    </Stack>
  )
}

export function PersonFields({ form }: { form: Form }) {
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="First name"
          autoComplete="given-name"
          required
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          required
          {...form.getInputProps('lastName')}
        />
      </SimpleGrid>
      <TextInput
        label="Degree(s)"
        placeholder="MD, PhD"
        autoComplete="honorific-suffix"
        required
        {...form.getInputProps('degrees')}
      />
      <Select
        label="Professional role"
        placeholder="Choose your role"
        data={roleOptions}
        required
        {...form.getInputProps('role')}
      />
      <TextInput
        label="Practice location (optional)"
        autoComplete="organization"
        {...form.getInputProps('practiceLocation')}
      />
    </Stack>
  )
}

interface PlanFieldsProps {
  form: Form
  plans: PlanOption[]
  chosenPlan: ReturnType<typeof useChosenPlan>
}

function PlanSelect({ form, plans }: Omit<PlanFieldsProps, 'chosenPlan'>) {
  const { onChange, ...planProps } = form.getInputProps('subscriptionPlan')
  const chosen = plans.find((plan) => plan.value === form.values.subscriptionPlan)
  return (
    <Select
      label="Subscription plan"
      placeholder="Choose a plan"
      description={chosen?.note}
      data={plans.map(({ value, label }) => ({ value, label }))}
      required
      {...planProps}
      onChange={(value) => {
        onChange(value)
        if (value) setChosenPlanId(value)
      }}
    />
  )
}

export function PlanFields({ form, plans, chosenPlan }: PlanFieldsProps) {
  return (
    <Stack>
      {chosenPlan.plan ? (
        <ChosenPlanChoice plan={chosenPlan.plan} onDrop={chosenPlan.drop} />
      ) : (
        <PlanSelect form={form} plans={plans} />
      )}
      <PromoCodeField
        value={form.values.promoCode}
        error={form.errors.promoCode}
        planId={chosenPlan.plan?.id ?? form.values.subscriptionPlan}
        onChange={(code) => form.setFieldValue('promoCode', code)}
      />
      <div>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="Friend’s e-mail 1 (optional)"
            type="email"
            autoComplete="off"
            {...form.getInputProps('referralEmail1')}
          />
          <TextInput
            label="Friend’s e-mail 2 (optional)"
            type="email"
            autoComplete="off"
            {...form.getInputProps('referralEmail2')}
          />
        </SimpleGrid>
        <Text size="sm" c="dimmed" mt={4}>
          Name {friendsNeeded} friends and {priceText(referralDiscountCents / 100)} comes off a paid plan.
          Each gets one invitation from you once yours is paid.
        </Text>
      </div>
    </Stack>
  )
}

export function TermsField({ form }: { form: Form }) {
  return (
    <Checkbox
      label={
        <>
          I accept the{' '}
          <Anchor component={Link} to={paths.terms} target="_blank" underline="always" inherit>
            terms and conditions
          </Anchor>
        </>
      }
      required
      {...form.getInputProps('acceptPolicy', { type: 'checkbox' })}
    />
  )
}
