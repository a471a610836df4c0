import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainText } from '#domain/markdown/parse-markdown.ts'
import { cardsOf, noteFault } from './cards-of-note.ts'
import { filledText, parseCloze } from './cloze.ts'
import {
  type Occlusion,
  occlusionFields,
  occlusionOfFields,
  occlusionText,
  parseOcclusion,
  regionsOfAnki,
  textsOfAnki,
  withPicture,
  withTurnedRegions,
} from './occlusion.ts'

const key = `${'0a'.repeat(16)}-800x600`
const picture = `![The heart](media:${key})`
const rect = (number: number, more = '') =>
  `{{c${number}::image-occlusion:rect:left=.1:top=.2:width=.3:height=.4${more}}}`
const box = { kind: 'rect', left: 0.1, top: 0.2, width: 0.3, height: 0.4 }

describe('the front', () => {
  it('has a picture, regions with their labels, and a header', () => {
    const front = [
      picture,
      rect(1, '::Left ventricle'),
      '{{c2::image-occlusion:ellipse:left=.5:top=.5:rx=.1:ry=.2}}',
      '{{c2::image-occlusion:polygon:left=0:top=.1:points=0,.1 .2,.1 .1,.3::Aorta}}',
      'What is **this**?',
      '',
    ].join('\n')
    const occlusion = parseOcclusion(front)
    expect(occlusion).toEqual({
      picture: { key, text: 'The heart' },
      regions: [
        { number: 1, shape: box, label: 'Left ventricle' },
        { number: 2, shape: { kind: 'ellipse', left: 0.5, top: 0.5, width: 0.2, height: 0.4 }, label: '' },
        {
          number: 2,
          shape: {
            kind: 'polygon',
            points: [
              { x: 0, y: 0.1 },
              { x: 0.2, y: 0.1 },
              { x: 0.1, y: 0.3 },
            ],
          },
          label: 'Aorta',
        },
      ],
      hidesAll: false,
      header: 'What is **this**?\n',
    })
    expect(occlusionText(occlusion)).toBe(front)
  })

  it.each<[string, string, Partial<Occlusion>]>([
    [
      'regions of Anki on one line, which hide all',
      `${rect(1, ':oi=1')}<br>${rect(2, ':oi=1')}`.replace('<br>', ''),
      { hidesAll: true },
    ],
    [
      'a polygon that was moved',
      '{{c1::image-occlusion:polygon:left=.5:top=.5:points=0,0 .1,0 0,.1}}',
      {
        regions: [
          {
            number: 1,
            label: '',
            shape: {
              kind: 'polygon',
              points: [
                { x: 0.5, y: 0.5 },
                { x: 0.6, y: 0.5 },
                { x: 0.5, y: 0.6 },
              ],
            },
          },
        ],
      },
    ],
    ['text beside a region is a header', `a ${rect(1)}`, { regions: [], header: `a ${rect(1)}` }],
    ['a second picture is of the header', `${picture}\n${picture}`, { header: picture }],
    ['a sound is no picture', `![](media:${'0a'.repeat(16)}.mp3)`, { picture: null }],
    [
      'a label with a formula',
      rect(1, String.raw`::\(a_{1}\)`),
      {
        regions: [{ number: 1, shape: box as never, label: String.raw`\(a_{1}\)` }],
      },
    ],
  ])('%s', (_what, front, expected) => expect(parseOcclusion(front)).toMatchObject(expected))

  it('is the same after reading and writing, whatever the labels and header are', () => {
    const words = fc.string({
      unit: fc.constantFrom('a', ' ', '{{', '}}', '::', '{', '}', '\n', '|', ':', 'é'),
      maxLength: 8,
    })
    fc.assert(
      fc.property(words, words, fc.boolean(), (label, header, hidesAll) => {
        const written = occlusionText({
          picture: { key, text: 'x' },
          regions: [
            { number: 3, shape: box as never, label },
            { number: 4, shape: box as never, label: '' },
          ],
          hidesAll,
          header,
        })
        const read = parseOcclusion(written)
        expect(read).toMatchObject({
          hidesAll,
          header,
          regions: [
            { number: 3, shape: box },
            { number: 4, shape: box },
          ],
        })
        expect(occlusionText(read)).toBe(written)
      }),
      { numRuns: 300 },
    )
  })

  it('reads on one line as its labels', () => {
    const front = `${picture}\n${rect(1, '::Left ventricle')}\n${rect(2)}\nName it`
    expect(plainText(filledText(parseCloze(front)))).toBe('The heart Left ventricle Name it')
  })
})

const cards = (front: string, back = '') =>
  cardsOf({ form: 'occlusion', front, back }).map(({ number, question, answer }) => [
    number,
    question,
    answer,
  ])
const shown = (regions: string) => `![The heart](occlusion:${key} "${regions}")`

describe('cards', () => {
  it('ask for one region each, whose label is in the answer only', () => {
    expect(
      cards(`${picture}\n${rect(2, '::Aorta')}\n${rect(1, '::Left ventricle')}\nName it`, 'Note'),
    ).toEqual([
      [
        1,
        `Name it\n\n${shown('?1 rect .1 .2 .3 .4')}`,
        `Left ventricle\n\n${shown('!1 rect .1 .2 .3 .4')}\n\nNote`,
      ],
      [2, `Name it\n\n${shown('?2 rect .1 .2 .3 .4')}`, `Aorta\n\n${shown('!2 rect .1 .2 .3 .4')}\n\nNote`],
    ])
  })

  it('cover the other regions where all are hidden, and ask for those with one number together', () => {
    const front = `${picture}\n${rect(1, ':oi=1::A')}\n${rect(1, ':oi=1::A')}\n${rect(2, ':oi=1::B')}`
    const at = 'rect .1 .2 .3 .4'
    expect(cards(front)).toEqual([
      [1, shown(`?1 ${at};?1 ${at};#2 ${at}`), `A\n\n${shown(`!1 ${at};!1 ${at};#2 ${at}`)}`],
      [2, shown(`#1 ${at};#1 ${at};?2 ${at}`), `B\n\n${shown(`#1 ${at};#1 ${at};!2 ${at}`)}`],
    ])
  })

  it('have the region in their plain text', () => {
    const [[, question = '', answer = ''] = []] = cards(`${picture}\n${rect(3, '::Aorta')}`)
    expect([plainText(String(question)), plainText(String(answer))]).toEqual([
      'The heart, region 3',
      'Aorta The heart, region 3',
    ])
  })
})

it.each([
  ['', 'Choose a picture'],
  [rect(1), 'Choose a picture'],
  [picture, 'Draw at least one region on the picture'],
  [`${picture}\n${rect(0)}`, 'Region 0 is not within the picture'],
  [`${picture}\n${rect(500)}`, 'Region 500 is not within the picture'],
  [
    `${picture}\n{{c1::image-occlusion:rect:left=.8:top=0:width=.3:height=.1}}`,
    'Region 1 is not within the picture',
  ],
  [
    `${picture}\n{{c1::image-occlusion:rect:left=.1:top=0:width=0:height=.1}}`,
    'Region 1 is not within the picture',
  ],
  [
    `${picture}\n{{c1::image-occlusion:rect:left=a:top=0:width=.1:height=.1}}`,
    'Region 1 is not within the picture',
  ],
  [
    `${picture}\n{{c2::image-occlusion:ellipse:left=.9:top=.9:rx=.2:ry=.1}}`,
    'Region 2 is not within the picture',
  ],
  [`${picture}\n{{c2::image-occlusion:polygon:points=0,0 1,1}}`, 'Region 2 is not within the picture'],
  [
    `${picture}\n${Array.from({ length: 101 }, () => rect(1)).join('\n')}`,
    'A picture has at most 100 regions; this one has 101',
  ],
  [`${picture}\n${rect(1)}`, undefined],
  [`${picture}\n{{c499::image-occlusion:ellipse:left=0:top=0:rx=.5:ry=.5}}`, undefined],
])('%s lacks %s', (front, message) =>
  expect(noteFault({ form: 'occlusion', front, back: '' })?.message).toBe(message),
)

it.each([
  [
    `${rect(1, ':oi=1')}<br>{{c2,3::image-occlusion:ellipse:left=.5:top=.5:rx=.1:ry=.1:oi=1}}<br>`,
    `${rect(1, ':oi=1')}\n{{c2::image-occlusion:ellipse:left=.5:top=.5:rx=.1:ry=.1:oi=1}}\n{{c3::image-occlusion:ellipse:left=.5:top=.5:rx=.1:ry=.1:oi=1}}`,
  ],
  [
    '{{c1::image-occlusion:rect:left=-.1:top=.9:width=.3:height=.3}}{{c2::image-occlusion:rect:left=1.1:top=0:width=.3:height=.3}}',
    '{{c1::image-occlusion:rect:left=0:top=.9:width=.2:height=.1}}',
  ],
  [
    '{{c1::image-occlusion:rect:left=.95:top=.5:width=.3:height=.1:angle=2500:oi=1}}',
    '{{c1::image-occlusion:rect:left=.95:top=.5:width=.3:height=.1:angle=2500:oi=1}}',
  ],
  [rect(1, ':angle=0:fill=#aaaaaa'), rect(1)],
  [
    '{{c0::image-occlusion:rect:left=0:top=0:width=.1:height=.1}}{{c0::image-occlusion:text:left=0:top=0:text=a}}',
    '',
  ],
  [
    '{{c4::image-occlusion:polygon:left=.9:top=0:points=0,0 .2,0 .2,.1}}',
    '{{c4::image-occlusion:polygon:left=.9:top=0:points=.9,0 1,0 1,.1}}',
  ],
])('of regions of Anki %s come %s', (html, regions) => expect(regionsOfAnki(html)).toBe(regions))

it.each([
  // A quarter turn of a box of 240 by 240 pixels, around its upper left corner.
  ['rect:left=.5:top=.2:width=.3:height=.4:angle=2500', '.5,.2 .5,.6 .2,.6 .2,.2'],
  // An eighth of a turn, which goes over the edge.
  ['rect:left=.9:top=.5:width=.2:height=.1:angle=1250', '.9,.5 1,.6886 .9884,.7593 .8470,.5707'],
  ['rect:left=.5:top=.2:width=.3:height=.4:angle=-2500', '.5,.2 .5,0 .8,0 .8,.2'],
])('a region of Anki that is turned, %s, is a polygon once its picture is known', (facts, points) => {
  const front = `${picture}\n{{c1::image-occlusion:${facts}::Aorta}}\nName it`
  const turned = withTurnedRegions(front)
  expect(turned).toMatch(/\{\{c1::image-occlusion:polygon:[^{}]*::Aorta\}\}\nName it$/)
  const [one] = parseOcclusion(turned).regions
  const rounded = one?.shape.kind === 'polygon' ? one.shape.points : []
  const wanted = points.split(' ').flatMap((pair) => pair.split(',').map(Number))
  for (const [at, value] of rounded.flatMap(({ x, y }) => [x, y]).entries())
    expect(value).toBeCloseTo(wanted[at] ?? Number.NaN, 3)
  expect(noteFault({ form: 'occlusion', front: turned, back: '' })).toBeUndefined()
  expect(withTurnedRegions(turned)).toBe(turned)
})

it('an ellipse of Anki that is turned is a polygon around the same middle', () => {
  const front = `${picture}\n{{c1::image-occlusion:ellipse:left=.5:top=.2:rx=.1:ry=.2:angle=2500}}`
  const [one] = parseOcclusion(front).regions
  const points = one?.shape.kind === 'polygon' ? one.shape.points : []
  expect(points).toHaveLength(24)
  const middle = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  // 240 pixels high and 160 wide, turned to the left of the corner.
  expect(middle(points.map(({ x }) => x))).toBeCloseTo(0.35, 3)
  expect(middle(points.map(({ y }) => y))).toBeCloseTo(0.2 + 80 / 600, 3)
})

it('what is written on a picture of Anki is read', () => {
  const text = (facts: string) => `{{c0::image-occlusion:text:${facts}}}<br>`
  expect(
    textsOfAnki(
      `${rect(1)}${text('left=.1:top=.2:text=Anterior\\: 5 &lt; 6<br>wall:scale=1:fs=.05')}${text('text= :left=.1')}${text('left=.1:text=B')}`,
    ),
  ).toEqual(['Anterior: 5 &lt; 6 wall', 'B'])
})

it('takes another picture below the same regions, with the description that it has', () => {
  const other = `${'1b'.repeat(16)}-80x60`
  const front = `${picture}\n${rect(1)}\nName it`
  expect(withPicture(front, `![](media:${other})`)).toBe(front.replace(key, other))
  expect(withPicture('Name it', `![](media:${other})`)).toBe(`![](media:${other})\nName it`)
  expect(withPicture(front, `![](media:${'0a'.repeat(16)}.mp3)`)).toBeUndefined()
})

it.each([`${picture}\n${rect(1, '::A')}\n${rect(2)}\nName it\n\nnow`, rect(1), picture, 'Name it', ''])(
  'is put together again of the fields of a note of Anki: %j',
  (front) => {
    const fields = occlusionFields(front)
    expect(occlusionOfFields(fields)).toBe(front)
    expect([
      fields.picture.includes('{{'),
      fields.regions.includes('!['),
      fields.header.includes('{{'),
    ]).toEqual([false, false, false])
  },
)
