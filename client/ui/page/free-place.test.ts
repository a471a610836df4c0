import { expect, it } from 'vitest'
import { type Box, freePlace, isFree } from './free-place.ts'

const desktop = { viewport: { width: 1280, height: 900 }, size: { width: 420, height: 80 }, margin: 16 }
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

it('is the bottom right without obstacles', () => {
  expect(freePlace({ ...desktop, obstacles: [] })).toEqual({ left: 844, top: 804 })
})

it('is beside an obstacle rather than above it', () => {
  const link = box(1000, 850, 80, 44)
  expect(freePlace({ ...desktop, obstacles: [link] })).toEqual({ left: 430, top: 804 })
})

it('is above a row that fills the width', () => {
  const row = box(0, 840, 1280, 60)
  const { left, top } = freePlace({ ...desktop, obstacles: [row] })
  expect(left).toBe(844)
  expect(top + 80).toBeLessThanOrEqual(840)
  expect(top).toBeGreaterThan(740)
})

it('covers as little as possible where no place is free', () => {
  const phone = { viewport: { width: 360, height: 640 }, size: { width: 344, height: 80 }, margin: 8 }
  const fields = Array.from({ length: 8 }, (_, index) => box(16, index * 80, 328, index === 3 ? 20 : 60))
  const place = freePlace({ ...phone, obstacles: fields })
  const covered = fields.map(({ top, bottom }) =>
    Math.max(0, Math.min(bottom, place.top + 80) - Math.max(top, place.top)),
  )
  expect(place.top).toBeGreaterThan(180)
  expect(place.top).toBeLessThan(280)
  expect(covered.reduce((sum, height) => sum + height)).toBeLessThanOrEqual(20)
})

it('may be kept while it is in the window and covers nothing', () => {
  const { viewport } = desktop
  const place = box(844, 804, 420, 80)
  expect(isFree(place, { viewport, obstacles: [box(0, 0, 100, 44)] })).toBe(true)
  expect(isFree(place, { viewport, obstacles: [box(1000, 850, 80, 44)] })).toBe(false)
  // A phone that was turned.
  expect(isFree(place, { viewport: { width: 900, height: 1280 }, obstacles: [] })).toBe(false)
  expect(isFree(box(0, -1, 420, 80), { viewport, obstacles: [] })).toBe(false)
})
