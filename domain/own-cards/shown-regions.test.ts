import { expect, it } from 'vitest'
import {
  askedNumber,
  fractionText,
  readShownRegions,
  type ShownRegion,
  shownRegionsText,
} from './shown-regions.ts'

const regions: ShownRegion[] = [
  { number: 2, state: 'asked', shape: { kind: 'rect', left: 0.1, top: 0.2, width: 0.3, height: 1 } },
  { number: 1, state: 'covered', shape: { kind: 'ellipse', left: 0, top: 0.25, width: 0.5, height: 0.125 } },
  {
    number: 13,
    state: 'open',
    shape: {
      kind: 'polygon',
      points: [
        { x: 0.1, y: 0.2 },
        { x: 0.3, y: 0.4 },
        { x: 0, y: 1 },
      ],
    },
  },
]

it('writes regions with their states, and reads them again', () => {
  const text = shownRegionsText(regions)
  expect(text).toBe('?2 rect .1 .2 .3 1;#1 ellipse 0 .25 .5 .125;!13 polygon .1,.2 .3,.4 0,1')
  expect(readShownRegions(text)).toEqual(regions)
})

it.each(['', 'rect .1 .2 .3 .4', '?1 star .1 .1', '?1 rect .1 .2', '?1 rect <svg>'])(
  'leaves out %j',
  (text) => {
    expect(readShownRegions(`${text};#7 rect 0 0 1 1`).map(({ number }) => number)).toEqual([7])
  },
)

it.each([
  ['#1 rect 0 0 1 1;?12 rect 0 0 1 1', 12],
  ['!3 rect 0 0 1 1', 3],
  ['#1 rect 0 0 1 1', undefined],
])('of %j, %j is asked', (text, number) => expect(askedNumber(text)).toBe(number))

it.each([
  [0, '0'],
  [0.25, '.25'],
  [1 / 3, '.3333'],
  [-0.5, '-.5'],
  [0.99999, '1'],
  [-0.00001, '0'],
])('%d is written %s', (value, text) => expect(fractionText(value)).toBe(text))
