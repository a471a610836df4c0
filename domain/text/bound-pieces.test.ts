import { expect, it } from 'vitest'
import { boundPieces, withBoundSpaces } from './bound-pieces.ts'

const boundIn = (text: string) =>
  boundPieces(text)
    .filter(({ isBound }) => isBound)
    .map((piece) => piece.text)

it.each([
  ['lambda M-protein of 3 g/dL', ['M-protein', '3 g']],
  ['a CAR T-cell and PD-L1 above 50 %', ['T-cell', 'PD-L1', '50 %']],
  ['grade 3 or stage IIIA, day 15', ['grade 3', 'stage IIIA', 'day 15']],
  ['p < 0.05 within 12 months', ['< 0.05', '12 months']],
  ['100-120 mg every 3 weeks', ['100-120 mg', '3 weeks']],
  ['≥ 20 % of cells', ['≥ 20 %']],
  ['36.8 °C, 122/70 mm Hg, 144 mEq/L', ['36.8 °C', '70 mm Hg', '144 mEq']],
  ['daratumumab-hyaluronidase, in 2021 Germany', []],
  ['', []],
])('%s', (text, expected) => {
  expect(boundIn(text)).toEqual(expected)
  expect(
    boundPieces(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

it('keeps the length of a text whose spaces it binds', () => {
  const text = 'Blood pressure is 122/70 mm Hg and ferritin 900 ng/mL at grade 3'
  const bound = withBoundSpaces(text)
  expect(bound).toBe('Blood pressure is 122/70\u00a0mm\u00a0Hg and ferritin 900\u00a0ng/mL at grade\u00a03')
  expect(bound).toHaveLength(text.length)
})
