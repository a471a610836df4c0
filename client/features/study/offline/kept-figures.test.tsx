import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeStoredReplies, removeStoredReply, storeReply } from '#client/platform/calls/offline-replies.ts'
import { formulaFile } from '#client/ui/text/formula.tsx'
import { figureMarkdown } from '#domain/markdown/parse-markdown.ts'
import { keepFigures, keepFiguresOfWeek } from './kept-figures.ts'

const ann = 1
const { first, second, filesOf } = vi.hoisted(() => ({
  first: 'anion-gap',
  second: 'mixing-test',
  filesOf: (key: string) => [`/assets/${key}.light.svg`, `/assets/${key}.dark.svg`],
}))
vi.mock('virtual:figures', () => {
  const figure = (key: string) => {
    const [light, dark] = filesOf(key)
    return [key, { title: key, height: 300, light, dark }]
  }
  return { figures: Object.fromEntries([first, second].map(figure)) }
})
const card = (key: string) => ({
  entries: [{ flashcard: { answer: `Text\n${figureMarkdown(key, '"Alt"')}` } }],
})

const kept = new Set<string>()
const addressOf = (file: string) => new URL(file, window.location.href).href
const fetched = vi.fn((_address: string) => Promise.resolve(new Response('<svg/>')))
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('caches', {
    has: async () => false,
    open: async () => ({
      keys: async () => [...kept].map((url) => ({ url })),
      put: async (address: string) => void kept.add(address),
      delete: async ({ url }: { url: string }) => kept.delete(url),
    }),
  })
})
afterEach(async () => {
  kept.clear()
  fetched.mockClear()
  await removeStoredReplies(null)
})

test('figures of the stored replies are kept for both themes, once, and go with the last reply that shows them', async () => {
  await storeReply(ann, '/api/study/week', card(first))
  await storeReply(ann, '/api/chapters/4/summary', card(second))
  await keepFiguresOfWeek(ann)
  const all = [...filesOf(first), ...filesOf(second)].map(addressOf)
  expect([...kept].toSorted()).toEqual(all.toSorted())

  await keepFiguresOfWeek(ann)
  expect(fetched).toHaveBeenCalledTimes(4)

  await removeStoredReply(ann, '/api/chapters/4/summary')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  await storeReply(ann, '/api/study/week', card(first))
  vi.useRealTimers()
  await keepFiguresOfWeek(ann)
  expect([...kept].toSorted()).toEqual(filesOf(first).map(addressOf).toSorted())
  expect(fetched).toHaveBeenCalledTimes(4)
})

test('what could not be loaded is tried again', async () => {
  await storeReply(ann, '/api/study/week', card(first))
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(keepFiguresOfWeek(ann)).rejects.toThrow(TypeError)
  await keepFiguresOfWeek(ann)
  expect(kept.size).toBe(2)
})

test('what draws formulas is kept while a stored reply has one', async () => {
  await storeReply(ann, '/api/own/decks/3/cards', card(first))
  await keepFigures(ann)
  expect([...kept]).not.toContain(formulaFile)
  await storeReply(ann, '/api/study/week', { question: String.raw`\(x^2\)` })
  await keepFigures(ann)
  expect([...kept]).toContain(formulaFile)
})
