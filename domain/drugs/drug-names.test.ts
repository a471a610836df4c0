import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createDrugNameMatcher } from './drug-names.ts'

const matcher = createDrugNameMatcher([
  { id: 'trastuzumab', names: ['trastuzumab', 'Herceptin'] },
  {
    id: 'trastuzumab-deruxtecan',
    names: ['trastuzumab deruxtecan', 'fam-trastuzumab deruxtecan-nxki', 'T-DXd', 'Enhertu'],
  },
  { id: 'trifluridine-tipiracil', names: ['trifluridine/tipiracil', 'Lonsurf'] },
  { id: 'filgrastim', names: ['filgrastim'] },
  { id: 'fluorouracil', names: ['fluorouracil', '5-FU'] },
  { id: 'tamoxifen', names: ['tamoxifen', 'Trexall'] },
  { id: 'other', names: ['tamoxifen', '', '...'] },
])
const found = (text: string) =>
  matcher.findDrugNames(text).map(({ start, end, drugId }) => `${text.slice(start, end)}: ${drugId}`)

describe('names found', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['No drug here.', []],
    ['Give trastuzumab.', ['trastuzumab: trastuzumab']],
    ['Trastuzumab, TRASTUZUMAB', ['Trastuzumab: trastuzumab', 'TRASTUZUMAB: trastuzumab']],
    // brand names only as they are written
    ['Herceptin', ['Herceptin: trastuzumab']],
    ['herceptin or HERCEPTIN', []],
    // the longest name first
    ['trastuzumab deruxtecan', ['trastuzumab deruxtecan: trastuzumab-deruxtecan']],
    ['Trastuzumab  \n deruxtecan', ['Trastuzumab  \n deruxtecan: trastuzumab-deruxtecan']],
    ['fam-trastuzumab deruxtecan-nxki', ['fam-trastuzumab deruxtecan-nxki: trastuzumab-deruxtecan']],
    ['trastuzumab-deruxtecan', ['trastuzumab: trastuzumab']],
    ['trastuzumab emtansine', ['trastuzumab: trastuzumab']],
    // word boundaries
    ['pegfilgrastim', []],
    ['filgrastims', []],
    ['filgrastim-sndz', ['filgrastim: filgrastim']],
    [
      '(filgrastim)/**tamoxifen**/_filgrastim_',
      ['filgrastim: filgrastim', 'tamoxifen: tamoxifen', 'filgrastim: filgrastim'],
    ],
    ['éfilgrastim filgrastimé', []],
    // signs within a name
    ['5-FU, 5 FU, 15-FU', ['5-FU: fluorouracil']],
    ['T-DXd and t-dxd', ['T-DXd: trastuzumab-deruxtecan']],
    ['trifluridine / tipiracil', ['trifluridine / tipiracil: trifluridine-tipiracil']],
    // code is skipped
    ['`tamoxifen` tamoxifen', ['tamoxifen: tamoxifen']],
    ['```\ntamoxifen\n``` and ``a ` tamoxifen`` tamoxifen', ['tamoxifen: tamoxifen']],
    ['a lone ` before tamoxifen', ['tamoxifen: tamoxifen']],
  ])('%j', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it('gives positions in the text', () => {
    expect(matcher.findDrugNames('😀 tamoxifen')).toEqual([{ start: 3, end: 12, drugId: 'tamoxifen' }])
  })

  it('never overlaps and never throws', () => {
    const word = fc.constantFrom('trastuzumab', 'deruxtecan', 'fam', '-', ' ', '`', '5', 'FU', '/', 'x')
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        const mentions = matcher.findDrugNames(words.join(''))
        return mentions.every(
          (mention, index) => index === 0 || mention.start >= (mentions[index - 1]?.end ?? 0),
        )
      }),
    )
  })
})

test('no drugs, no mentions', () => {
  expect(createDrugNameMatcher([]).findDrugNames('tamoxifen')).toEqual([])
})
