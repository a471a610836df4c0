import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { drawPdf, type PdfDocument } from './pdf.ts'

const drawing = vi.hoisted(() => ({ now: 0, most: 0 }))
vi.mock('./run-process.ts', () => ({
  runProcess: async (_options: object, { title }: PdfDocument) => {
    drawing.now += 1
    drawing.most = Math.max(drawing.most, drawing.now)
    await pause(5)
    drawing.now -= 1
    if (title === 'fails') throw new Error('it ended without an answer')
    return new Uint8Array()
  },
}))

it('of many documents two are drawn at once, and each gets its turn, also after one that failed', async () => {
  const titles = ['one', 'fails', 'two', 'fails', 'fails', 'fails', 'three', 'four', 'five']
  const rest = { subtitle: '', author: '', issuedAt: new Date(0), footer: '', blocks: [] }
  const drawn = await Promise.allSettled(titles.map((title) => drawPdf({ title, ...rest })))
  expect(drawn.map(({ status }) => status)).toEqual(
    titles.map((title) => (title === 'fails' ? 'rejected' : 'fulfilled')),
  )
  expect(drawing).toEqual({ now: 0, most: 2 })
})
