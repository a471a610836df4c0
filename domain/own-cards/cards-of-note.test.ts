import { describe, expect, it } from 'vitest'
import { markdownHtml } from '#domain/markdown/markdown-html.ts'
import { cardsOf, noteFault } from './cards-of-note.ts'

const cards = (form: Parameters<typeof cardsOf>[0]['form'], front: string, back = '') =>
  cardsOf({ form, front, back }).map(({ number, question, answer, typed }) => [
    number,
    question,
    answer,
    typed,
  ])

describe('forms', () => {
  it('basic: front to back', () => {
    expect(cards('basic', 'Target?', '**BCR-ABL1**')).toEqual([[1, 'Target?', '**BCR-ABL1**', null]])
  })

  it('reversed: both ways, without a back only one', () => {
    expect(cards('reversed', 'imatinib', 'BCR-ABL1')).toEqual([
      [1, 'imatinib', 'BCR-ABL1', null],
      [2, 'BCR-ABL1', 'imatinib', null],
    ])
    expect(cards('reversed', 'imatinib', ' ')).toHaveLength(1)
  })

  it.each([
    ['imatinib', 'imatinib'],
    ['**5-FU**\n\nby infusion', '5-FU'],
    ['\n- H~2~O\n- salt', 'H2O'],
    [`![Structure](media:${'0a'.repeat(16)}-8x8)\nimatinib`, 'imatinib'],
    [`![Structure](media:${'0a'.repeat(16)}-8x8)`, null],
    ['', null],
  ])('typed: of %j the text to type is %j', (back, typed) => {
    expect(cards('typed', 'Drug?', back)).toEqual([[1, 'Drug?', back, typed]])
  })
})

describe('cloze', () => {
  it.each<[what: string, front: string, expected: [number: number, question: string, answer: string][]]>([
    [
      'a card for each number',
      '{{c1::Imatinib}} inhibits {{c2::BCR-ABL1}}.',
      [
        [1, '**[...]** inhibits BCR-ABL1.', '**Imatinib** inhibits BCR-ABL1.'],
        [2, 'Imatinib inhibits **[...]**.', 'Imatinib inhibits **BCR-ABL1**.'],
      ],
    ],
    ['a hint', 'Give {{c1::imatinib::a drug}}', [[1, 'Give **[a drug]**', 'Give **imatinib**']]],
    [
      'a number used twice, and numbers out of order',
      '{{c3::A}}, {{c1::B}}, {{c3::C}}',
      [
        [1, 'A, **[...]**, C', 'A, **B**, C'],
        [3, '**[...]**, B, **[...]**', '**A**, B, **C**'],
      ],
    ],
    [
      'a gap inside another',
      '{{c1::CML in {{c2::chronic::which}} phase::what}} is treated',
      [
        [1, '**[what]** is treated', '**CML in chronic phase** is treated'],
        [2, 'CML in **[which]** phase is treated', 'CML in **chronic** phase is treated'],
      ],
    ],
    ['a gap inside one of the same number', '{{c1::a {{c1::b}} c}}', [[1, '**[...]**', '**a b c**']]],
    [
      'one gap for two cards',
      '{{c1,2::a}} {{c2::b}}',
      [
        [1, '**[...]** b', '**a** b'],
        [2, '**[...]** **[...]**', '**a** **b**'],
      ],
    ],
    [
      'cells of a table',
      '| drug | target |\n|---|---|\n| {{c1::imatinib}} | {{c2::ABL|KIT::a|b}} |',
      [
        [
          1,
          '| drug | target |\n|---|---|\n| **[...]** | ABL|KIT |',
          '| drug | target |\n|---|---|\n| **imatinib** | ABL|KIT |',
        ],
        [
          2,
          '| drug | target |\n|---|---|\n| imatinib | **[a\\|b]** |',
          '| drug | target |\n|---|---|\n| imatinib | **ABL**|**KIT** |',
        ],
      ],
    ],
    [
      'items of a list',
      '- {{c1::one\n- two}}\n1. {{c2::three}}',
      [
        [1, '- **[...]**\n1. three', '- **one**\n- **two**\n1. three'],
        [2, '- one\n- two\n1. **[...]**', '- one\n- two\n1. **three**'],
      ],
    ],
    [
      'a whole table',
      '{{c1::| a | b |\n|---|---|\n| 1 | 2 |}}',
      [[1, '**[...]**', '| **a** | **b** |\n|---|---|\n| **1** | **2** |']],
    ],
    ['bold words in a gap', '{{c1::**imatinib** daily}}', [[1, '**[...]**', '**imatinib daily**']]],
    ['a gap in bold words', '**give {{c1::imatinib}}**', [[1, '**give [...]**', '**give imatinib**']]],
    [
      'a gap in italic words',
      '*give {{c1::imatinib}}* now',
      [[1, '*give [...]* now', '*give imatinib* now']],
    ],
    ['spaces in a gap', 'give{{c1:: imatinib }}now', [[1, 'give**[...]**now', 'give **imatinib** now']]],
    ['a gap in code', '`{{c1::std::vector}}`', [[1, '`**[vector]**`', '`**std**`']]],
    [
      'signs that are no gap',
      '}} {{c1::a}} {{c2:: }} {{c0::b}} {{c500::c}} {{c3::d',
      [
        [
          1,
          '}} **[...]** {{c2:: }} {{c0::b}} {{c500::c}} {{c3::d',
          '}} **a** {{c2:: }} {{c0::b}} {{c500::c}} {{c3::d',
        ],
      ],
    ],
  ])('%s', (_what, front, expected) => {
    expect(cards('cloze', front)).toEqual(expected.map((card) => [...card, null]))
  })

  it('shows the back below the filled text', () => {
    expect(cards('cloze', '{{c1::a}}', '- more')).toEqual([[1, '**[...]**', '**a**\n\n- more', null]])
  })

  it('keeps a table a table', () => {
    const [card] = cardsOf({ form: 'cloze', front: '| a |b|\n|---|---|\n| {{c1::x::y|z}} | 2 |', back: '' })
    const row = (cell: string) =>
      `<table><tr><th>a</th><th>b</th></tr><tr><td><b>${cell}</b></td><td>2</td></tr></table>`
    expect([markdownHtml(card?.question ?? ''), markdownHtml(card?.answer ?? '')]).toEqual([
      row('[y|z]'),
      row('x'),
    ])
  })

  it('makes at most 100 cards, also of a long text', () => {
    const front = Array.from({ length: 101 }, (_, at) => `{{c${at + 1}::*w${at}*}}`).join(' ')
    expect(cardsOf({ form: 'cloze', front, back: '' })).toHaveLength(100)
    expect(noteFault({ form: 'cloze', front, back: '' })?.message).toMatch(
      /at most 100 cards; this one has 101/,
    )
    expect(cardsOf({ form: 'cloze', front: '{{c1::'.repeat(1600), back: '' })).toEqual([])
  })
})

it.each([
  ['basic', 'a', '', undefined],
  ['reversed', 'a', ' ', 'back'],
  ['typed', 'a', '\n', 'back'],
  ['typed', 'a', 'b', undefined],
  ['cloze', 'no gap', 'b', 'front'],
  ['cloze', '{{c1::}}', 'b', 'front'],
  ['cloze', '{{c1::a}}', '', undefined],
] as const)('a %s note of %j and %j has a fault in %s', (form, front, back, field) => {
  expect(noteFault({ form, front, back })?.field).toBe(field)
})
