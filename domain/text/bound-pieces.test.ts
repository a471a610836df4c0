import { expect, it } from 'vitest'
import { boundPieces } from './bound-pieces.ts'

const boundIn = (text: string) =>
  boundPieces(text)
    .filter(({ isBound }) => isBound)
    .map((piece) => piece.text)

it.each([
  ['lambda M-protein of 3 g/dL', ['M-protein', '3 g']],
  ['a CAR T-cell and PD-L1 above 50 %', ['T-cell', 'PD-L1', '50 %']],
  ['grade 3-4 or stage IIIA, day 15', ['grade 3-4', 'stage IIIA', 'day 15']],
  ['p < 0.05 within 12 months', ['< 0.05', '12 months']],
  ['100-120 mg every 3 weeks', ['100-120 mg', '3 weeks']],
  ['hCG 460 mIU/mL, 38 pack-years, breaths 26 per minute', ['460 mIU', '38 pack-years', '26 per minute']],
  ['≥ 20 % of cells', ['≥ 20 %']],
  ['36.8 °C, 122/70 mm Hg, 144 mEq/L', ['36.8 °C', '70 mm Hg', '144 mEq']],
  ['daratumumab-hyaluronidase, in 2021 Germany', []],
  ['ypT3 N1 M0, stage II-III, PS 1, HER2 3+', ['ypT3 N1 M0', 'stage II-III', 'PS 1', 'HER2 3+']],
  ['a 21-gene score, 25-hydroxyvitamin D, BCG-unresponsive', ['21-gene', '25-hydroxyvitamin']],
  ['platelets 96,000/µL, t(11;17)(q23;q21), vitamin D', ['96,000/µL', 't(11;17)(q23;q21)', 'vitamin D']],
  ['a group after it', []],
  ['', []],
])('%s', (text, expected) => {
  expect(boundIn(text)).toEqual(expected)
  expect(
    boundPieces(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})
