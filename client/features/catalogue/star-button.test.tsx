import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toasts } from '#client/platform/toast.ts'
import type { Flashcard } from '#contracts/catalogue/catalogue.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { study } from '#contracts/study/study.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { StarButton } from './star-button.tsx'

const server = fakeServer()

test('the first star says where the starred cards are, and the next ones say nothing', async () => {
  server.reply(study.starFlashcard, { isStarred: true } as Reply<typeof study.starFlashcard>)
  const onChange = vi.fn()
  const flashcard = { id: 3, isStarred: false } as Flashcard
  const { user } = renderApp(<StarButton flashcard={flashcard} onChange={onChange} />)
  const button = await screen.findByRole('button', { name: 'Star' })
  await user.click(button)
  await expect.poll(() => toasts.current()?.description).toMatch(/Browse cards/)
  const first = toasts.current()?.id ?? 0
  toasts.dismiss(first)
  await user.click(button)
  await expect.poll(() => server.requestsTo(study.starFlashcard)).toHaveLength(2)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(toasts.current()).toBeUndefined()
  expect(onChange.mock.calls.map(([isStarred]) => isStarred)).toEqual([true, true])
})

test.each([
  ['stars the card where single keys are on', true, 1],
  ['does nothing where they are off', false, 0],
])('S %s', async (_does, hasKey, times) => {
  server.reply(study.starFlashcard, { isStarred: true } as Reply<typeof study.starFlashcard>)
  const flashcard = { id: 3, isStarred: false } as Flashcard
  const { user } = renderApp(<StarButton flashcard={flashcard} hasKey={hasKey} onChange={() => undefined} />)
  await user.keyboard('s')
  await new Promise((resolve) => setTimeout(resolve, 20))
  await expect.poll(() => server.requestsTo(study.starFlashcard)).toHaveLength(times)
})
