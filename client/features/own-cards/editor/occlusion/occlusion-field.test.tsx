import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Occlusion, occlusionText, parseOcclusion } from '#domain/own-cards/occlusion.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { OcclusionField } from './occlusion-field.tsx'

const picture = { key: `${'0a'.repeat(16)}-800x600`, text: 'The heart' }
const rect = (left: number, top: number, width: number, height: number) =>
  ({ kind: 'rect', left, top, width, height }) as const

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 600))
})
afterEach(() => vi.restoreAllMocks())

interface FieldProps {
  start: string
  /** Called with each front that is written. */
  onWritten: (front: string) => void
  onFiles: (files: File[]) => void
}

function Field({ start, onWritten, onFiles }: FieldProps) {
  const [front, setFront] = useState(start)
  const write = (next: string) => {
    setFront(next)
    onWritten(next)
  }
  return <OcclusionField label="Picture with regions" front={front} onChange={write} onFiles={onFiles} />
}

function open(occlusion: Partial<Occlusion> = {}) {
  const start = occlusionText({ picture, regions: [], hidesAll: false, header: '', ...occlusion })
  const written = [start]
  const onFiles = vi.fn()
  const onWritten = (front: string) => void written.push(front)
  const opened = renderApp(<Field start={start} onWritten={onWritten} onFiles={onFiles} />)
  const board = () => screen.getByAltText('The heart').parentElement ?? document.body
  const pointer = (kind: 'Down' | 'Move' | 'Up', [x, y]: readonly [number, number], on: Element = board()) =>
    fireEvent[`pointer${kind}`](on, { clientX: x, clientY: y, pointerId: 1, isPrimary: true, button: 0 })
  return {
    ...opened,
    onFiles,
    now: () => parseOcclusion(written.at(-1) ?? ''),
    press: (at: readonly [number, number], on?: Element) => {
      pointer('Down', at, on)
      pointer('Up', at, on)
    },
    drag: (from: readonly [number, number], to: readonly [number, number], on?: Element) => {
      pointer('Down', from, on)
      pointer('Move', to, on)
      pointer('Up', to, on)
    },
    handle: (index: number) => board().querySelector(`[data-handle="${index}"]`) ?? document.body,
    region: (index: number) => board().querySelector(`[data-region="${index}"]`) ?? document.body,
    shapes: () => parseOcclusion(written.at(-1) ?? '').regions.map(({ shape }) => shape),
  }
}
const tool = (name: string) => screen.getByRole('button', { name })

it('rectangles and ellipses are drawn, moved and resized by the pointer, each a card of its own', async () => {
  const { user, drag, press, handle, region, now, shapes } = open()
  drag([80, 60], [240, 180])
  expect(shapes()).toEqual([rect(0.1, 0.1, 0.2, 0.2)])
  // It is selected: a drag of it moves it, one of its corner resizes it.
  drag([160, 120], [240, 120], region(0))
  drag([320, 180], [400, 300], handle(2))
  expect(shapes()).toEqual([rect(0.2, 0.1, 0.3, 0.4)])

  await user.click(tool('Ellipse'))
  drag([400, 300], [480, 420])
  expect(shapes()[1]).toEqual({ ...rect(0.5, 0.5, 0.1, 0.2), kind: 'ellipse' })
  expect(now().regions.map(({ number }) => number)).toEqual([1, 2])

  // A press without a move selects, and draws nothing.
  press([240, 120], region(0))
  expect(screen.getByRole('button', { name: 'Region 1, rectangle', pressed: true })).toBeDefined()
  expect(shapes()).toHaveLength(2)
})

it('a polygon is drawn point by point, and closed at its first one; its points are moved', async () => {
  const { user, press, drag, handle, shapes } = open()
  await user.click(tool('Polygon'))
  press([80, 60])
  press([400, 60])
  expect(screen.queryByRole('button', { name: 'Close the polygon' })).toBeNull()
  press([80, 300])
  press([84, 64])
  const points = [
    { x: 0.1, y: 0.1 },
    { x: 0.5, y: 0.1 },
    { x: 0.1, y: 0.5 },
  ]
  expect(shapes()).toEqual([{ kind: 'polygon', points }])
  drag([400, 60], [480, 120], handle(1))
  expect(shapes()).toEqual([{ kind: 'polygon', points: points.with(1, { x: 0.6, y: 0.2 }) }])

  // Of another one the last point is taken back, then the whole.
  press([500, 500])
  press([600, 500])
  await user.click(screen.getByRole('button', { name: 'Remove the last point' }))
  await user.click(screen.getByRole('button', { name: 'Leave it out' }))
  expect(shapes()).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Leave it out' })).toBeNull()
})

it('by keyboard regions are added, moved, resized and removed, and points of polygons too', async () => {
  const { user, shapes } = open()
  tool('Add a region in the middle').focus()
  await user.keyboard('{Enter}')
  const first = await screen.findByRole('button', { name: 'Region 1, rectangle' })
  await expect.poll(() => document.activeElement).toBe(first)
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}{Shift>}{ArrowRight}{ArrowDown}{/Shift}')
  expect(shapes()).toEqual([rect(0.39, 0.395, 0.205, 0.205)])

  await user.click(tool('Polygon'))
  await user.click(tool('Add a region in the middle'))
  const points = await screen.findByRole('group', { name: /Points of the polygon/ })
  within(points).getByRole('button', { name: 'Point 1' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(shapes()[1]).toMatchObject({ points: [{ x: 0.505, y: 0.4 }, {}, {}] })
  await user.click(within(points).getByRole('button', { name: 'Add a point' }))
  within(points).getByRole('button', { name: 'Point 4' }).focus()
  await user.keyboard('{Delete}')
  expect(within(points).getAllByRole('button', { name: /^Point/ })).toHaveLength(3)

  screen.getByRole('button', { name: 'Region 2, polygon' }).focus()
  await user.keyboard('{Delete}')
  expect(shapes()).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Region 1, rectangle' }))
})

it('labels, cards and what is hidden are chosen; each step is undone and redone', async () => {
  const regions = [1, 2].map((number) => ({ number, shape: rect(0.1, 0.1 * number, 0.1, 0.1), label: '' }))
  const { user, now } = open({ regions })
  fill(screen.getByLabelText<HTMLInputElement>('What region 1 hides'), 'Left ventricle')
  await user.click(screen.getByLabelText('Card of region 2', { selector: 'input' }))
  await user.click(await screen.findByRole('option', { name: 'Card 1' }))
  await user.click(screen.getByRole('radio', { name: 'Hide all' }))
  expect(now()).toMatchObject({
    hidesAll: true,
    regions: [
      { number: 1, label: 'Left ventricle' },
      { number: 1, label: '' },
    ],
  })
  fill(screen.getByLabelText<HTMLTextAreaElement>('Above the picture (optional)'), 'Name it\n')
  expect(now().header).toBe('Name it\n')

  for (let step = 0; step < 3; step++) await user.click(tool('Undo'))
  expect(now()).toMatchObject({
    hidesAll: false,
    header: 'Name it\n',
    regions: [{ number: 1, label: '' }, { number: 2 }],
  })
  tool('Redo').focus()
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect(now()).toMatchObject({ hidesAll: false, regions: [{ label: 'Left ventricle' }, { number: 2 }] })
})

it('without a picture one is chosen', () => {
  const { onFiles, now } = open({ picture: null, header: 'Name it' })
  const file = new File(['x'], 'heart.png', { type: 'image/png' })
  fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [file] } })
  expect(onFiles).toHaveBeenCalledWith([file])
  expect(now()).toMatchObject({ picture: null, header: 'Name it' })
})
