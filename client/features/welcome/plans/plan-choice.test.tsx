import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { readChosenPlanId, wantsRegister } from '#client/platform/storage.ts'
import { resetVisitor } from '#client/platform/visitor.ts'
import { accounts } from '#contracts/accounts.ts'
import { findPlan, type Plan } from '#domain/pricing/plans.ts'
import { fakeServer } from '#tests/support/fake-server.ts'
import { renderApp } from '#tests/support/render.tsx'
import { PlanChoice } from './plan-choice.tsx'

const server = fakeServer()
beforeEach(resetVisitor)

test.each([
  ['Choose Premium 3 Year', 'threeyear'],
  ['Choose Premium Monthly', 'monthly'],
  ['Start free', 'free'],
])('"%s" stores the plan, and that a visitor wants to register', async (name, id) => {
  server.reply(accounts.session, { signedIn: false })
  const { router, user } = renderApp(<PlanChoice plan={findPlan(id) as Plan} />)
  await user.click(screen.getByRole('link', { name }))
  expect(readChosenPlanId()).toBe(id)
  expect(wantsRegister()).toBe(true)
  expect(router.state.location.pathname).toBe('/auth')
})

test.each([
  ['annual', 'Choose Premium 1 Year', '/checkout?plan=annual'],
  ['monthly', 'Choose Premium Monthly', '/stripe-checkout?plan=monthly'],
  ['free', 'Go on studying', '/study'],
])('the plan %s leads a signed-in user to where it is paid', async (id, name, href) => {
  server.reply(accounts.session, { signedIn: true })
  renderApp(<PlanChoice plan={findPlan(id) as Plan} />)
  await waitFor(() => expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href))
})
