import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#tests/support/component/render.tsx'
import { CalculatorDrawer } from './calculator-drawer.tsx'

function Page() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Calculators
      </button>
      <CalculatorDrawer opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

function open() {
  const { user } = renderApp(<Page />)
  return {
    user,
    choose: (title: string) => user.selectOptions(screen.getByLabelText('Calculator'), title),
    enter: async (label: string, text: string) => {
      await user.clear(screen.getByLabelText(label))
      await user.type(screen.getByLabelText(label), text)
    },
  }
}
const result = () => screen.getByRole('status').textContent
const waiting = 'The result appears when all fields are filled in.'

/** 85 × 72 ÷ (72 × 1) × 0.85 = 72.25 */
async function enterClearance({ user, enter }: ReturnType<typeof open>) {
  await enter('Age (years)', '55')
  await enter('Weight (kg)', '72')
  await enter('Serum creatinine (mg/dL)', '1.0')
  await user.click(screen.getByLabelText('Female'))
}

describe('the calculators', () => {
  it('calculate creatinine clearance once all is known, the sex too', async () => {
    const page = open()
    expect(result()).toBe(waiting)
    await page.enter('Age (years)', '55')
    await page.enter('Weight (kg)', '72')
    await page.enter('Serum creatinine (mg/dL)', '1.0')
    expect(result()).toBe(waiting)
    await page.user.click(screen.getByLabelText('Female'))
    expect(result()).toBe('Creatinine clearance 72 mL/min')
    await page.user.click(screen.getByLabelText('Male'))
    expect(result()).toBe('Creatinine clearance 85 mL/min')
  })

  it('offer the creatinine clearance as the GFR of the carboplatin dose', async () => {
    const page = open()
    await enterClearance(page)
    await page.choose('Carboplatin dose (Calvert)')
    await page.enter('Target AUC (mg/mL·min)', '5')
    await page.user.click(screen.getByRole('button', { name: 'Use clearance: 72 mL/min' }))
    expect(document.activeElement).toBe(screen.getByLabelText('GFR (mL/min)'))
    expect(result()).toBe('Carboplatin 485 mg')
    expect(screen.queryByRole('button', { name: /^Use clearance/ })).toBeNull()
  })

  it('say when the GFR is capped', async () => {
    const page = open()
    await page.choose('Carboplatin dose (Calvert)')
    await page.enter('Target AUC (mg/mL·min)', '5')
    await page.enter('GFR (mL/min)', '180')
    expect(result()).toBe('Carboplatin 750 mgThe GFR is capped: it counts as 125 mL/min.')
  })

  it('carry a value over to another calculator', async () => {
    const page = open()
    await enterClearance(page)
    await page.choose('Body surface area')
    expect(screen.getByLabelText('Weight (kg)')).toHaveProperty('value', '72')
    await page.enter('Height (cm)', '200')
    expect(result()).toBe('Mosteller 2 m²DuBois 2.06 m²')
  })

  it('say at a field what it takes, once it is left', async () => {
    const page = open()
    await page.choose('Corrected calcium')
    await page.enter('Albumin (g/dL)', '40')
    expect(screen.queryByText(/^Enter a number/)).toBeNull()
    await page.user.tab()
    const albumin = screen.getByRole('textbox', { name: 'Albumin (g/dL)', description: /0.5 to 6 g\/dL/ })
    expect(albumin.getAttribute('aria-invalid')).toBe('true')
    await page.enter('Albumin (g/dL)', '2')
    await page.enter('Total calcium (mg/dL)', '8.4')
    expect(result()).toBe('Corrected calcium 10 mg/dL')
    expect(screen.queryByText(/^Enter a number/)).toBeNull()
  })

  it('count neutrophils, and refuse more than all of them', async () => {
    const page = open()
    await page.choose('Absolute neutrophil count')
    await page.enter('Leukocytes (× 10³/µL)', '4.5')
    await page.enter('Segmented neutrophils (%)', '40')
    await page.enter('Bands (%)', '5')
    expect(result()).toBe('Absolute neutrophil count 2,025 /µL')
    await page.enter('Bands (%)', '70')
    await page.user.tab()
    screen.getByText('Segmented and band forms cannot be more than 100% together.')
    expect(result()).toBe(waiting)
  })

  it('keep their values while closed, and forget them when told to', async () => {
    const page = open()
    await enterClearance(page)
    await page.user.click(screen.getByRole('button', { name: 'Close: Calculators' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await page.user.click(screen.getByRole('button', { name: 'Calculators' }))
    expect(result()).toBe('Creatinine clearance 72 mL/min')
    await page.user.click(screen.getByRole('button', { name: 'Clear all values' }))
    expect(result()).toBe(waiting)
    expect(screen.getByLabelText('Age (years)')).toHaveProperty('value', '')
    expect(screen.getByLabelText('Female')).toHaveProperty('checked', false)
    expect(screen.queryByText(/^Enter a number/)).toBeNull()
  })
})
