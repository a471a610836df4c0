import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient, userKey } from '#client/platform/calls/queries.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { MarkdownLine, MarkdownText } from './markdown-text.tsx'

fakeServer()
const hash = '0a'.repeat(16)
const address = (key: string) => `/api/own/media/${key}`
const kept = new Map<string, Response>()

beforeEach(() => {
  kept.clear()
  queryClient.setQueryData(userKey, { id: 7 } as User)
  const match = async (path: string, { cacheName }: { cacheName: string }) => kept.get(`${cacheName} ${path}`)
  vi.stubGlobal('caches', { match })
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:kept', revokeObjectURL: () => undefined }),
  )
})
afterEach(() => vi.unstubAllGlobals())

it('shows a picture in two sizes, with the room that it needs', async () => {
  const key = `${hash}-2048x1024`
  renderApp(<MarkdownText text={`Which cell?\n![A blast](media:${key})`} />)
  const picture = await screen.findByRole('img', { name: 'A blast' })
  expect(picture.getAttribute('src')).toBe(address(key))
  expect(picture.getAttribute('srcset')).toBe(`${address(key)}?size=small 640w, ${address(key)} 2048w`)
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['2048', '1024'])
})

it('plays a sound under its description, and loads nothing before', async () => {
  renderApp(<MarkdownText text={`![A murmur](media:${hash}.mp3)`} />)
  const sound = await screen.findByLabelText('A murmur')
  expect([sound.tagName, sound.getAttribute('preload'), sound.getAttribute('src')]).toEqual([
    'AUDIO',
    'none',
    address(`${hash}.mp3`),
  ])
})

it('in one line it is its description', () => {
  renderApp(<MarkdownLine text={`Which cell?\n![A **blast**](media:${hash}-8x8)\n![](media:${hash}.mp3)`} />)
  expect(document.body.textContent).toContain('Which cell?')
  expect(document.body.textContent).toContain('Sound')
  expect(document.body.textContent).not.toContain('media:')
})

it('what cannot be had is its description, until the network returns', async () => {
  renderApp(<MarkdownText text={`![A blast](media:${hash}-8x8)`} />)
  fireEvent.error(await screen.findByRole('img'))
  await screen.findByText('[A blast: not available at the moment]')
  fireEvent(window, new Event('online'))
  await screen.findByRole('img', { name: 'A blast' })
})

it('without a network it is the copy that this browser keeps for the user, and no one else’s', async () => {
  const key = `${hash}-2048x1024`
  kept.set(`media-of-7 ${address(key)}`, new Response('kept'))
  kept.set(`media-of-8 ${address(`${hash}-8x8`)}`, new Response('of another'))
  renderApp(<MarkdownText text={`![A blast](media:${key})\n![Mine](media:${hash}-8x8)`} />)
  fireEvent.error(await screen.findByRole('img', { name: 'A blast' }))
  fireEvent.error(screen.getByRole('img', { name: 'Mine' }))
  await screen.findByText('[Mine: not available at the moment]')
  const picture = screen.getByRole('img', { name: 'A blast' })
  await expect.poll(() => picture.getAttribute('src')).toBe('blob:kept')
  expect(picture.getAttribute('srcset')).toBeNull()
})
