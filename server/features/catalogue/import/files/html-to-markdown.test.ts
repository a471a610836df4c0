import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growthOf } from '#tests/support/simulation/cpu-time.ts'
import { hasHtml, htmlToMarkdown, withoutHtml } from './html-to-markdown.ts'

describe('htmlToMarkdown', () => {
  it.each([
    ['<b>bold</b> and <strong>strong</strong>', '**bold** and **strong**'],
    ['<b> spaces </b>outside', '**spaces** outside'],
    ['<i>italic</i> and <em>so</em>', '_italic_ and _so_'],
    ['im<i>por</i>tant', 'important'],
    ['<b><i>both</i></b>', '**_both_**'],
    ['H<sub>2</sub>O, 10<sup>9</sup>/L', 'H~2~O, 10^9^/L'],
    ['x<sup>too long for it, with spaces</sup>', 'xtoo long for it, with spaces'],
    ['one<br>two<br/>three', 'one\ntwo\nthree'],
    ['<div>one</div><div>two</div>', 'one\ntwo'],
    ['<div>one<br></div><div><b>two</b></div>', 'one\n**two**'],
    ['<p>one</p><p>two</p>', 'one\n\ntwo'],
    ['<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>', '- a\n- b\n- c'],
    ['<ol><li>a<li>b</ol>', '1. a\n2. b'],
    [
      '<table><tr><th>drug</th><th>dose</th></tr><tr><td>a|b</td><td>1<br>2</td></tr></table>',
      '| drug | dose |\n| --- | --- |\n| a\\|b | 1 2 |',
    ],
    ['<a href="https://x.example">text</a>', 'text'],
    ['<script>alert(1)</script>shown<style>b{}</style>', 'shown'],
    ['<img src="a.png">', ''],
    ['<img src=a onerror=alert(1)>x', 'x'],
    [
      'a &lt; b &amp;&nbsp;c &#946; &#x3b2; &beta; &Omega; &eacute; &unknown;',
      'a < b & c β β β Ω é &unknown;',
    ],
    ['<b>never closed', '**never closed**'],
    ['<b>under</b> <LLN> is </LLN> text', '**under** <LLN> is </LLN> text'],
    ['<b>p</b> <b and c> d', '**p** <b and c> d'],
    ['<b>a tag</b> that never ends <b class="', '**a tag** that never ends <b class="'],
    ['<b>x</b> <!-- no comment', '**x** <!-- no comment'],
    ['closed</b> alone', 'closed alone'],
    ['<!-- a comment --><u>under</u>', 'under'],
    ['<h2>Title</h2>text', '**Title**\n\ntext'],
    ['two\nlines and <b>bold</b>', 'two\nlines and **bold**'],
    ['two\nlines<br>and a third', 'two lines\nand a third'],
    ['<b>2*3*4</b> and a_b_c', '**2\\*3\\*4** and a\\_b\\_c'],
    [String.raw`<b>x</b> \(a_1 * b_1 \lt c\)`, String.raw`**x** \(a_1 * b_1 \lt c\)`],
    [String.raw`p \(a &lt; <i>b</i><br>\cdot&nbsp;c\) q`, String.raw`p \(a < b \cdot c\) q`],
    [String.raw`p \(a<script>b<i>c</i></script>\) q`, String.raw`p \(a\) q`],
    [String.raw`so:\[\frac{a}{b}\]then`, 'so:\n\n\\[\\frac{a}{b}\\]\n\nthen'],
    [String.raw`[$]\ce{H2O}[/$] and [$$]E[/$$]`, '\\(\\ce{H2O}\\) and\n\n\\[E\\]'],
    ['[latex]$a$[/latex], [latex]a $b$[/latex]', String.raw`\(a\), \(\text{a $b$}\)`],
    ['[latex]$$a$$[/latex]', String.raw`\[a\]`],
    [String.raw`[latex]\begin{align}a\end{align}[/latex]`, String.raw`\[\begin{align}a\end{align}\]`],
    [
      String.raw`<table><tr><td>\(|a| \| b\)</td><td>\[c\]</td></tr></table>`,
      '| \\(\\vert a\\vert  \\Vert  b\\) | \\[c\\] |\n| --- | --- |',
    ],
    [String.raw`{{c1::\(x\)}} \(y`, String.raw`{{c1::\(x\)}} \(y`],
  ])('%s', (html, markdown) => expect(htmlToMarkdown(html)).toBe(markdown))
})

it.each([
  'p < 0.05 & q > 3',
  'AT&T',
  'a <b and c> d',
  '<5 mg',
  'x<y',
  'if <i> were unclosed'.replace('<i>', '< i >'),
  '&lt;b&gt;',
])('"%s" is plain text and stays', (text) =>
  expect([hasHtml(text), withoutHtml(text)]).toEqual([false, text]),
)

const pieces = fc.constantFrom(
  '<b>',
  '</b>',
  '<i>',
  '</i>',
  '<ul>',
  '<li>',
  '</ul>',
  '<table>',
  '<tr>',
  '<td>',
  '</table>',
  '<br>',
  '<sup>',
  '</sup>',
  '&lt;',
  '\uE000',
  '\\(',
  '\\)',
  '<script>',
  'text',
  ' ',
  '<',
  '>',
  '"',
)

it('leaves no HTML, whatever was written', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const text = withoutHtml(parts.join(''))
      // Text that contains &lt; may look like HTML after decoding: it is text, and is shown as text.
      if (!parts.includes('&lt;') && !parts.includes('<')) expect(hasHtml(text)).toBe(false)
      expect(htmlToMarkdown(parts.join(''))).not.toMatch(/[\uE000-\uE004]/)
    }),
    { numRuns: 500 },
  )
})

it('of a long text with thousands of beginnings takes linear time', () => {
  for (const piece of ['<b a="', '<b ', '<!--', '<b>', '<table><td>', '&#', '<a b=c ', '\\(', '[latex]']) {
    const growth = growthOf((length) => void htmlToMarkdown(piece.repeat(length / piece.length)), 6_000)
    expect(growth, piece).toBeLessThan(40)
  }
})
