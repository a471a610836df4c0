import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { PersonFields } from '#client/features/learner/person-fields.tsx'
import { referralNoteState } from '#client/features/learner/referral-note.ts'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { focusFirstError } from '#client/platform/calls/focus-first-error.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { paths } from '#client/platform/paths.ts'
import { site } from '#client/platform/site.ts'
import { setWantsRegister } from '#client/platform/storage/storage.ts'
import { forgetOrder, storePendingLogin, storeSelectedPlan } from '#client/platform/storage/stored-order.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { accounts, registerBody, registrationErrors } from '#contracts/accounts/accounts.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { promoRejectionMessages } from '#domain/pricing/promo.ts'
import { useChosenPlan } from './chosen-plan.ts'
import { MoreFields } from './more-fields.tsx'
import { PlanField } from './plan-field.tsx'
import { planToPay } from './plan-to-pay.ts'
import { SignInFields, TermsField } from './register-fields.tsx'
import { emptyRegistration, registrationOf, withChosenPlan } from './register-values.ts'
import { type PlanOption, usePlanOptions } from './use-plan-options.ts'

const redirectMs = 1500

export type Registered = Reply<typeof accounts.register>

interface Destination {
  to: string
  state?: object
}

/**
 * Stores what the payment pages need, replacing what an earlier order left.
 * @param chosenId the plan whose price the form has shown, whatever another tab has chosen since
 * @returns the page to which a new account goes
 */
function prepareNext(reply: Registered, chosenId: string | undefined, plans: PlanOption[]): Destination {
  forgetOrder()
  if (!reply.requiresPayment) return { to: paths.study }
  storePendingLogin({ userId: reply.user.id, username: reply.user.username, password: reply.ticket ?? '' })
  const plan = planToPay({
    chosenId,
    serverId: reply.subscriptionPlan,
    hasReferralDiscount: reply.hasReferralDiscount,
    plans,
  })
  storeSelectedPlan(plan)
  const to = paths.checkoutOf(plan.id, plan.hasReferralDiscount ? plan.referralDiscountAmount : undefined)
  return { to, state: referralNoteState(reply.referralMessage) }
}

/** The field that an error text of the server is about. */
function fieldOf(message: string) {
  if (Object.values(promoRejectionMessages).includes(message)) return 'promoCode'
  const fields = Object.keys(registrationErrors) as (keyof typeof registrationErrors)[]
  return fields.find((field) => registrationErrors[field] === message)
}

export function RegisterForm({ onRegistered }: { onRegistered: (reply: Registered) => void }) {
  const plans = usePlanOptions()
  const navigate = useNavigate()
  const [destination, setDestination] = useState<Destination>()
  const chosenPlan = useChosenPlan()
  const [initialValues] = useState(emptyRegistration)
  const form = useForm({
    initialValues,
    validate: (values) => validateWith(registerBody)(withChosenPlan(values, chosenPlan.plan)),
    validateInputOnBlur: true,
  })

  useEffect(() => {
    if (!destination) return
    const { to, state } = destination
    const timer = setTimeout(() => void navigate(to, { replace: true, state }), redirectMs)
    return () => clearTimeout(timer)
  }, [destination, navigate])

  function finish(reply: Registered) {
    setWantsRegister(false)
    const shown = chosenPlan.plan?.id ?? form.values.subscriptionPlan ?? undefined
    const next = prepareNext(reply, shown, plans)
    if (reply.requiresPayment) toast({ title: 'Account created!', description: 'Redirecting to checkout...' })
    else {
      const welcome = reply.message ?? `Welcome to ${site.name}, ${reply.user.firstName}.`
      const description = [welcome, reply.referralMessage].filter(Boolean).join(' ')
      toast({ title: 'Registration successful', description })
    }
    onRegistered(reply)
    setDestination(next)
  }

  const register = useMutation({
    mutationFn: () => {
      const body = registrationOf(withChosenPlan(form.values, chosenPlan.plan))
      return call(accounts.register, { body }, { urgent: true })
    },
    onSuccess: finish,
    onError: (error) => {
      const description = textOf(error, 'An unexpected error occurred')
      errorToast(description, 'Registration Failed')
      const field = fieldOf(description)
      if (!field) return
      form.setFieldError(field, description)
      form.getInputNode(field)?.focus()
    },
  })

  return (
    <form onSubmit={form.onSubmit(() => register.mutate(), focusFirstError)} noValidate>
      <Stack>
        <SignInFields form={form} />
        <PersonFields required inputProps={(field) => form.getInputProps(field)} />
        <PlanField form={form} plans={plans} chosenPlan={chosenPlan} />
        <MoreFields form={form} planId={chosenPlan.plan?.id ?? form.values.subscriptionPlan} />
        <TermsField form={form} />
        <Button type="submit" loading={register.isPending || destination !== undefined} fullWidth>
          Create account
        </Button>
      </Stack>
    </form>
  )
}
