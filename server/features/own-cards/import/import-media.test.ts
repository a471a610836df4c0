import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { importsOf, note, packageOf } from '#tests/support/own-cards/imported-notes.ts'
import { ankiPackage } from '#tests/support/server/anki-package.ts'

/** Pictures and sounds of packages, into the learner’s own and out again. */

let app: TestApp
let png: Buffer
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
})
afterAll(() => app.close())
const { bring, cardsNow, learner, notesNow, preview, rows } = importsOf(() => app)

const flac = Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(60)])
const key = '[0-9a-f]{32}'
const textsNow = async () =>
  ((await notesNow()) as { front: string; back: string }[]).map(({ front, back }) => [front, back])
const left = async (id: number) =>
  String((await learner().sendRaw({ method: 'GET', url: `/api/own/imports/${id}/refused` })).raw)
    .split('\r\n')
    .slice(1, -1)

describe.each(['legacy', 'anki21b'] as const)('a package of the format %s', (format) => {
  test('brings its pictures and sounds, and again the same ones', async () => {
    const notes = [
      note('a', 'Which cell?<img src="a%20cell.png">', 'This[sound:word.flac]'),
      note('b', '<img src="a%20cell.png">', 'again'),
    ]
    const types = {
      1: {
        fields: ['Front', 'Back'],
        templates: [['{{Front}}', '{{FrontSide}}<hr id=answer>{{Back}}']] as [string, string][],
      },
    }
    const bytes = await ankiPackage(
      { types, decks: { 1: 'Default' }, notes, media: { 'a cell.png': png, 'word.flac': flac } },
      format,
    )
    expect(await preview({ bytes })).toMatchObject({ new: 2, refused: 0, media: 3 })
    expect(await bring({ bytes })).toMatchObject({
      ...{ new: 2, media: 2, hasRefusals: false },
      message: 'Imported: 2 new, 0 changed, 2 media files stored.',
    })
    const texts = await textsNow()
    expect(texts).toEqual([
      [
        expect.stringMatching(new RegExp(`^Which cell\\?\\n!\\[\\]\\(media:${key}-40x30\\)$`)),
        expect.stringMatching(new RegExp(`^This\\n!\\[\\]\\(media:${key}\\.flac\\)$`)),
      ],
      [expect.stringMatching(new RegExp(`^!\\[\\]\\(media:${key}-40x30\\)$`)), 'again'],
    ])
    expect((await cardsNow()).map(({ question }) => question)).toEqual(texts.map(([front]) => front))
    expect(await rows('select 1 from own_media where user_id = $1')).toHaveLength(2)
    expect(await preview({ bytes })).toMatchObject({ new: 0, changed: 0, same: 2 })
    expect(await bring({ bytes })).toMatchObject({ same: 2, changed: 0, media: 0 })
  })
})

test('regions of a picture come with it, each a card; without their picture they are refused', async () => {
  const occlusion = {
    isCloze: true,
    fields: ['Occlusion', 'Image', 'Header', 'Back Extra', 'Comments'],
    templates: [
      ['{{Header}}{{cloze:Occlusion}}{{Image}}', '{{Header}}{{cloze:Occlusion}}{{Image}}{{Back Extra}}'],
    ] as [string, string][],
  }
  const region = (number: number, left: string) =>
    `{{c${number}::image-occlusion:rect:left=${left}:top=.1:width=.2:height=.3:oi=1}}<br>`
  // A quarter turn around the corner: of 8 by 9 pixels come 9 by 8.
  const turned = region(3, '.5').replace(':oi', ':angle=2500:oi')
  const regions = region(1, '-.1') + region(2, '.5') + turned
  const of = (guid: string, picture: string) =>
    note(guid, '', '', {
      type: 1,
      fields: [regions, `<img src="${picture}">`, '<b>Name</b> it', 'extra', 'remark'],
      cards: [{ ord: 0 }, { ord: 1 }, { ord: 2 }],
    })
  const bytes = await ankiPackage(
    {
      types: { 1: occlusion },
      decks: { 1: 'Default' },
      notes: [of('a', 'a.png'), of('b', 'gone.png')],
      media: { 'a.png': png },
    },
    'anki21b',
  )
  expect(await bring({ bytes })).toMatchObject({ new: 1, refused: 1, media: 1 })
  const [kept] = (await notesNow()) as { form: string; front: string; back: string; why: string }[]
  const picture = /media:([^)]+)/.exec(kept?.front ?? '')?.[1]
  expect(picture).toMatch(new RegExp(`^${key}-40x30$`))
  expect(kept).toMatchObject({
    form: 'occlusion',
    front: [
      `![](media:${picture})`,
      '{{c1::image-occlusion:rect:left=0:top=.1:width=.1:height=.3:oi=1}}',
      '{{c2::image-occlusion:rect:left=.5:top=.1:width=.2:height=.3:oi=1}}',
      '{{c3::image-occlusion:polygon:left=.275:top=.1:points=.5,.1 .5,.3667 .275,.3667 .275,.1:oi=1}}',
      '**Name** it',
    ].join('\n'),
    ...{ back: 'extra', why: 'remark' },
  })
  const covered = '#3 polygon .5,.1 .5,.3667 .275,.3667 .275,.1'
  expect(await cardsNow()).toMatchObject([
    {
      number: 1,
      question: `**Name** it\n\n![](occlusion:${picture} "?1 rect 0 .1 .1 .3;#2 rect .5 .1 .2 .3;${covered}")`,
      answer: `![](occlusion:${picture} "!1 rect 0 .1 .1 .3;#2 rect .5 .1 .2 .3;${covered}")\n\nextra`,
    },
    { number: 2 },
    { number: 3 },
  ])
})

test('what cannot be taken is said, and words stand in its place', async () => {
  const bytes = await packageOf(
    [
      note('a', 'q<img src="../../x.png"><img src="large.png">', 'a<img src="svg.svg">'),
      note('b', 'r<img src="gone.png">', 'a<img src="https://x.example/y.png">'),
    ],
    {
      media: {
        '../../x.png': png,
        'large.png': Buffer.alloc(8 * 2 ** 20 + 1),
        'svg.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      },
    },
  )
  const { id, message } = await bring({ bytes })
  expect(message).toBe('Imported: 2 new, 0 changed, 4 media files left out.')
  expect(await textsNow()).toEqual([
    ['q\n(Left out: ../../x.png)\n(Left out: large.png)', 'a\n(Left out: svg.svg)'],
    ['r\n(Left out: gone.png)', 'a'],
  ])
  expect(await left(id)).toEqual([
    '1,../../x.png,,It is not in the package',
    '1,large.png,,It is larger than 8 MB',
    expect.stringContaining('1,svg.svg,,"This file is neither a picture'),
    '2,gone.png,,It is not in the package',
  ])
  expect(await rows('select 1 from own_media where user_id = $1')).toEqual([])
  expect(await preview({ bytes })).toMatchObject({ same: 2, changed: 0 })
  const later = await packageOf([note('b', 'r<img src="gone.png">', 'a')], { media: { 'gone.png': png } })
  expect(await bring({ bytes: later })).toMatchObject({ changed: 1, media: 1 })
})

test('a picture that makes no room is left out, and taken later', async () => {
  await rows(
    `insert into own_media (user_id, key, bytes, media_type, size, created_at)
     values ($1, $2, 'x', 'image/webp', 524287999, now()) returning 1`,
    [learner().userId, `${'0'.repeat(32)}-1x1`],
  )
  const bytes = await packageOf([note('a', 'q<img src="a.png">', 'a')], { media: { 'a.png': png } })
  expect((await bring({ bytes })).message).toContain('1 media file left out')
  await rows('delete from own_media where user_id = $1 returning 1')
  expect(await bring({ bytes })).toMatchObject({ changed: 1, media: 1 })
})
