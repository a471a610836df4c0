import { describe, expect, it, test } from 'vitest'
import { markdownHtml } from './markdown-html.ts'
import {
  figureKeysIn,
  figureMarkdown,
  hasFormula,
  parseInline,
  parseMarkdown,
  photographMarkdown,
  plainText,
  withMediaDescribed,
} from './parse-markdown.ts'

const text = (value: string) => ({ type: 'text', text: value })

describe('inline marks', () => {
  it('reads bold, italic, subscript and superscript, one inside another', () => {
    expect(parseInline('**Bold _and_** *this*')).toEqual([
      { type: 'bold', children: [text('Bold '), { type: 'italic', children: [text('and')] }] },
      text(' '),
      { type: 'italic', children: [text('this')] },
    ])
    expect(parseInline('T~max~ of 10^9^/L')).toEqual([
      text('T'),
      { type: 'sub', children: [text('max')] },
      text(' of 10'),
      { type: 'sup', children: [text('9')] },
      text('/L'),
    ])
  })

  test.each([
    '~15 % against ~20 %',
    'BRCA_1 and TP53_mut_x',
    '2 * 3 * 4',
    'a ** b ** c',
    '10^9/L',
    '<b>HTML</b> & <img src=x onerror=alert(1)>',
  ])('leaves %s as typed', (typed) => {
    expect(parseInline(typed)).toEqual([text(typed)])
  })

  it('reads an escaped mark as text', () => {
    expect(parseInline(String.raw`\*not italic\* and \~`)).toEqual([text('*not italic* and ~')])
  })
})

describe('formulas', () => {
  const math = (tex: string) => ({ type: 'math', tex })

  it.each([
    [String.raw`a \( x_1^2 \) b`, [text('a '), math('x_1^2'), text(' b')]],
    [String.raw`**\(a_1*b_2\)**`, [{ type: 'bold', children: [math('a_1*b_2')] }]],
    [String.raw`so \[E\], then`, [text('so '), math('E'), text(', then')]],
    [String.raw`\\(a\\)`, [text(String.raw`\(a\)`)]],
    [String.raw`\(no \(x\)`, [text(String.raw`\(no `), math('x')]],
    [String.raw`\(a \\(b)\)`, [math(String.raw`a \\(b)`)]],
    [String.raw`\(no end`, [text(String.raw`\(no end`)]],
    [`\\(${'a'.repeat(2001)}\\)`, [text(`\\(${'a'.repeat(2001)}\\)`)]],
    ['5 $ and 6 $', [text('5 $ and 6 $')]],
  ])('in a line: %j', (line, inlines) => expect(parseInline(line)).toEqual(inlines))

  it.each([
    ['a\n\\[E = mc^2\\]\nb', ['paragraph', 'E = mc^2', 'paragraph']],
    ['\\[\na \\\\[2pt]\nb\n\\]', ['a \\\\[2pt]\nb']],
    [String.raw`\[a\] and b`, ['paragraph']],
    ['\\[a\nb', ['paragraph']],
  ])('in lines of their own: %j', (source, expected) => {
    const blocks = parseMarkdown(source)
    expect(blocks.map((block) => (block.type === 'math' ? block.tex : block.type))).toEqual(expected)
  })

  it('are their source in plain text and in HTML', () => {
    const source = 'a \\(x < y\\)\n\\[z\\]'
    expect(plainText(source)).toBe('a x < y z')
    expect(markdownHtml(source)).toBe(String.raw`a \(x &lt; y\)<p>\[z\]</p>`)
  })

  it('are found in a reply', () => {
    expect(
      [String.raw`\(a\)`, String.raw`\[a\]`, '(a) [b] \\*'].map((one) => hasFormula(JSON.stringify({ one }))),
    ).toEqual([true, true, false])
  })
})

describe('blocks', () => {
  it('keeps the lines of a paragraph', () => {
    expect(parseMarkdown('one\r\ntwo\n\nthree')).toEqual([
      { type: 'paragraph', lines: [[text('one')], [text('two')]] },
      { type: 'paragraph', lines: [[text('three')]] },
    ])
  })

  it('reads lists', () => {
    expect(parseMarkdown('First:\n- a\n* b\n\n1. c\n2) d')).toEqual([
      { type: 'paragraph', lines: [[text('First:')]] },
      { type: 'list', isOrdered: false, items: [[text('a')], [text('b')]] },
      { type: 'list', isOrdered: true, items: [[text('c')], [text('d')]] },
    ])
  })

  it('reads tables', () => {
    expect(parseMarkdown('| Drug | Dose |\n|---|:--:|\n| A | 1 \\| 2 |\nafter')).toEqual([
      {
        type: 'table',
        header: [[text('Drug')], [text('Dose')]],
        rows: [[[text('A')], [text('1 | 2')]]],
      },
      { type: 'paragraph', lines: [[text('after')]] },
    ])
  })

  it('reads a figure in a line of its own', () => {
    const line = figureMarkdown('net-grading', 'Grade 1: Ki-67 < 3 % (well differentiated).')
    expect(line).toBe('![Grade 1: Ki-67 < 3 % (well differentiated).](figure:net-grading)')
    expect(parseMarkdown(`Because.\n${line}\nThen`)).toEqual([
      { type: 'paragraph', lines: [[text('Because.')]] },
      { type: 'figure', key: 'net-grading', text: 'Grade 1: Ki-67 < 3 % (well differentiated).' },
      { type: 'paragraph', lines: [[text('Then')]] },
    ])
    expect(plainText(line)).toBe('Grade 1: Ki-67 < 3 % (well differentiated).')
    expect(figureKeysIn(JSON.stringify([{ answer: `Because.\n${line}` }, line]))).toEqual([
      'net-grading',
      'net-grading',
    ])
  })

  it('reads a photograph with what stands below it', () => {
    const words = { description: 'A smear', caption: 'Auer rod', source: 'J. Roe', licence: 'CC BY 4.0' }
    const line = photographMarkdown('0a1b-800x600', words)
    expect(line).toBe('![A smear](photograph:0a1b-800x600 "Auer rod. Source: J. Roe. CC BY 4.0")')
    expect(parseMarkdown(`Why\n${line}`).at(-1)).toEqual({
      ...{ type: 'photograph', key: '0a1b-800x600', text: 'A smear' },
      caption: 'Auer rod. Source: J. Roe. CC BY 4.0',
    })
    expect(plainText(line)).toBe('A smear')
    expect(photographMarkdown('a-1x1', { ...words, caption: '' })).toContain('"Source: J. Roe. CC BY 4.0"')
  })

  it('reads a picture or sound of the learner in a line of its own', () => {
    const [picture, sound] = [`${'0a'.repeat(16)}-800x600`, `${'0a'.repeat(16)}.mp3`]
    expect(parseMarkdown(`Why\n![A smear](media:${picture})\n ![](media:${sound}) \nThen`)).toEqual([
      { type: 'paragraph', lines: [[text('Why')]] },
      { type: 'media', key: picture, text: 'A smear' },
      { type: 'media', key: sound, text: '' },
      { type: 'paragraph', lines: [[text('Then')]] },
    ])
    expect(plainText(`![A smear](media:${picture})\n![ ](media:${picture})\n![](media:${sound})`)).toBe(
      'A smear Picture Sound',
    )
    expect(withMediaDescribed(`**Why**\n![A smear](media:${picture})\n![](media:${sound})`)).toBe(
      '**Why**\nA smear\nSound',
    )
  })

  it.each([
    '![x](https://example.org/x.png)',
    'See ![x](figure:a)',
    '![x](figure:../a)',
    `![x](media:${'0a'.repeat(16)}.svg)`,
    `See ![x](media:${'0a'.repeat(16)}-8x8)`,
    '![x](media:a-8x8)',
  ])('reads no figure in %s', (line) => {
    expect(parseMarkdown(line)).toEqual([{ type: 'paragraph', lines: [[text(line)]] }])
  })
})

test('plain text', () => {
  expect(plainText('**T-DM1** over 10^9^\n- one\n- two')).toBe('T-DM1 over 109 one; two')
})
