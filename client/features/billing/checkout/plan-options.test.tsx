import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Plan } from '#contracts/billing/billing.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { PlanOptions } from './plan-options.tsx'

const plan: Plan = {
  id: 'monthly',
  name: 'Premium Monthly',
  price: 9.99,
  description: '',
  durationMonths: 1,
  features: [],
  isPopular: false,
  savings: null,
  offer: 'embedded',
}
const plans: Plan[] = [
  plan,
  { ...plan, id: 'quarterly', name: 'Premium Quarterly', price: 25, durationMonths: 3, isPopular: true },
  { ...plan, id: 'yearly', name: 'Premium Yearly', price: 79.99, durationMonths: 12, savings: '33% savings' },
]

function renderOptions() {
  const onChange = vi.fn()
  const { user } = renderApp(<PlanOptions label="Plan" plans={plans} value="quarterly" onChange={onChange} />)
  return { user, onChange }
}

it('shows name, duration, badges and price of each plan', () => {
  renderOptions()
  expect(screen.getAllByRole('radio').map((option) => option.textContent)).toEqual([
    'Premium Monthly1 month of full access$9.99',
    'Premium Quarterly3 months of full access$25Most popular',
    'Premium Yearly1 year of full access$79.9933% savings',
  ])
})

it('marks the chosen plan, and reports another one', async () => {
  const { user, onChange } = renderOptions()
  const checked = screen.getAllByRole('radio').map((option) => option.getAttribute('aria-checked'))
  expect(checked).toEqual(['false', 'true', 'false'])
  await user.click(screen.getByRole('radio', { name: /Premium Yearly/ }))
  expect(onChange).toHaveBeenCalledWith('yearly')
})
