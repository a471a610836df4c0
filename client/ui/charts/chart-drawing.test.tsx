import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { approach, observeByHand } from '#tests/support/component/intersection.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { ChartDrawing } from './chart-drawing.tsx'

observeByHand()

const Picture = ({ text }: { text: string }) => <span>{text}</span>

function open(load: () => Promise<typeof Picture>) {
  return renderApp(<ChartDrawing label="A picture" height={240} load={load} props={{ text: 'drawn' }} />)
}

test('is loaded only when its place comes near the screen, which has its height from the beginning', async () => {
  let loads = 0
  const { container } = open(async () => {
    loads += 1
    return Picture
  })
  expect(container.querySelector<HTMLElement>('[style*="240px"]')).not.toBeNull()
  approach({ isIntersecting: false })
  expect(loads).toBe(0)
  expect(screen.queryByRole('img')).toBeNull()
  approach()
  expect((await screen.findByRole('img', { name: 'A picture' })).textContent).toBe('drawn')
  approach()
  expect(loads).toBe(1)
})

test('that cannot be loaded says so, and is tried again on demand', async () => {
  let isOffline = true
  const { user } = open(() =>
    isOffline ? Promise.reject(new TypeError('Failed')) : Promise.resolve(Picture),
  )
  approach()
  expect((await screen.findByRole('alert')).textContent).toMatch(/table has the same numbers/)
  isOffline = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('img', { name: 'A picture' })
  expect(screen.queryByRole('alert')).toBeNull()
})
