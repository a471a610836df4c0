import { expect, test } from 'vitest'
import { type AnkiNoteType, ankiDrafts, flagTag } from './anki-note.ts'

const typeOf = (
  fields: string[],
  templates: [front: string, back: string][],
  isCloze = false,
): AnkiNoteType => ({
  isCloze,
  fields,
  templates: new Map(templates.map(([front, back], at) => [at, { front, back }])),
})

const basic: [string, string] = ['{{Front}}', '{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}']
const reverse: [string, string] = ['{{Back}}', '{{FrontSide}}<hr id=answer>{{Front}}']
const types = {
  basic: typeOf(['Front', 'Back'], [basic]),
  reversed: typeOf(['Front', 'Back'], [basic, reverse]),
  optional: typeOf(
    ['Front', 'Back', 'Add Reverse'],
    [basic, ['{{#Add Reverse}}{{Back}}{{/Add Reverse}}', reverse[1]]],
  ),
  typed: typeOf(
    ['Front', 'Back'],
    [['{{Front}}\n\n{{type:Back}}', '{{Front}}<hr id=answer>{{type:Back}}<br>Well done']],
  ),
  typedLast: typeOf(['Front', 'Back'], [['{{Front}}{{type:Back}}', '{{Front}}<hr id=answer>It is {{Back}}']]),
  cloze: typeOf(['Text', 'Back Extra'], [['{{cloze:Text}}', '{{cloze:Text}}<br>\n{{Back Extra}}']], true),
  occlusion: typeOf(
    ['Occlusion', 'Image', 'Header', 'Back Extra', 'Comments'],
    [['{{Header}}{{cloze:Occlusion}}{{Image}}', '{{Header}}{{cloze:Occlusion}}{{Image}}{{Back Extra}}']],
    true,
  ),
  clozeTyped: typeOf(
    ['Head', 'Text'],
    [['<b>{{Head}}</b><br>{{cloze:Text}}{{type:cloze:Text}}', '{{cloze:Text}}{{type:cloze:Text}}']],
    true,
  ),
  others: typeOf(
    ['Drug', 'Target', 'Use'],
    [
      ['Target of {{Drug}}?', '{{FrontSide}}<hr id=answer>{{Target}}'],
      ['Use of {{Drug}}?', '{{FrontSide}}<hr id=answer>{{Use}}'],
    ],
  ),
  ours: typeOf(
    ['Front', 'Back', 'Why'],
    [
      [
        '{{Front}}',
        '{{FrontSide}}<hr id="answer">{{Back}}{{#Why}}<hr id="answer" class="why"><div>{{Why}}</div>{{/Why}}',
      ],
    ],
  ),
}

const shortly = (type: AnkiNoteType | undefined, values: string[], ords: number[]) =>
  ankiDrafts(type, { values, ords }).map(({ form, front, back, why, guidSuffix, cards }) => [
    form,
    front.trim(),
    back.trim(),
    ...(why === '' ? [] : [why]),
    ...(guidSuffix === '' ? [] : [guidSuffix]),
    cards.map(({ ord, number }) => `${ord}>${number}`).join(' '),
  ])

test.each<[what: string, AnkiNoteType | undefined, string[], number[], unknown[]]>([
  ['one template', types.basic, ['q', 'a'], [0], [['basic', 'q', 'a', '0>1']]],
  [
    'two that are each other’s reverse',
    types.reversed,
    ['q', 'a'],
    [0, 1],
    [['reversed', 'q', 'a', '0>1 1>2']],
  ],
  [
    'an optional reverse that is asked for',
    types.optional,
    ['q', 'a', 'y'],
    [0, 1],
    [['reversed', 'q', 'a', '0>1 1>2']],
  ],
  ['an optional reverse that is not', types.optional, ['q', 'a', ''], [0], [['basic', 'q', 'a', '0>1']]],
  ['a reverse alone', types.reversed, ['q', 'a'], [1], [['basic', 'a', 'q', '1>1']]],
  ['a field to type', types.typed, ['q', '<b>a</b>'], [0], [['typed', 'q', '<b>a</b><br>Well done', '0>1']]],
  [
    'a typed field that the back does not begin with',
    types.typedLast,
    ['q', 'a'],
    [0],
    [['typed', 'q', 'a<br><br>It is a', '0>1']],
  ],
  ['nothing to type', types.typed, ['q', ''], [0], [['basic', 'q', '<br>Well done', '0>1']]],
  [
    'gaps',
    types.cloze,
    ['{{c1::RET::gene}} and {{c3::MEN2}}', 'since 1993'],
    [0, 2],
    [['cloze', '{{c1::RET::gene}} and {{c3::MEN2}}', '<br>\nsince 1993', '0>1 2>3']],
  ],
  [
    'gaps beside other fields',
    types.clozeTyped,
    ['Thyroid', '{{c1::RET}}'],
    [0],
    [['cloze', '<b>Thyroid</b><br>{{c1::RET}}', '', '0>1']],
  ],
  [
    'any other type',
    types.others,
    ['imatinib', 'ABL', 'CML'],
    [0, 1],
    [
      ['basic', 'Target of imatinib?', 'ABL', '0>1'],
      ['basic', 'Use of imatinib?', 'CML', '/1', '1>1'],
    ],
  ],
  [
    'a package of ours, with its why',
    types.ours,
    ['q', 'a', 'w'],
    [0],
    [['basic', 'q', 'a', '<div>w</div>', '0>1']],
  ],
  ['a type that is not there', undefined, ['q', 'a'], [0], [['basic', 'q', 'a', '0>1']]],
  ['a type without any field', typeOf([], [], true), ['{{c1::x}}'], [0], [['basic', '', '', '0>1']]],
  [
    'regions of a picture',
    types.occlusion,
    [
      '{{c2::image-occlusion:rect:left=.1:top=.1:width=.2:height=.2:oi=1}}<br>{{c0::image-occlusion:text:left=.1:top=0:text=Apex:scale=1}}',
      '<img src="a.png">',
      '<b>Name it</b>',
      'extra',
      'remark',
    ],
    [1],
    [
      [
        'occlusion',
        '<img src="a.png"><br>{{c2::image-occlusion:rect:left=.1:top=.1:width=.2:height=.2:oi=1}}<br>On the picture: Apex<br><b>Name it</b>',
        'extra',
        'remark',
        '1>2',
      ],
    ],
  ],
  ['a cloze text without a gap', types.cloze, ['RET', 'MEN2'], [0], [['basic', 'RET', '<br>\nMEN2', '0>1']]],
])('%s', (_what, type, values, ords, expected) => expect(shortly(type, values, ords)).toEqual(expected))

test('a flag is a tag', () => {
  expect([0, 1, 4, 7].map(flagTag)).toEqual([undefined, 'flag:red', 'flag:blue', 'flag:purple'])
})
