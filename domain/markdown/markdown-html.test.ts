import { expect, it } from 'vitest'
import { markdownHtml } from './markdown-html.ts'

it.each([
  ['one line', 'one line'],
  ['two\nlines', 'two<br>lines'],
  ['two\n\nparagraphs', 'two<br><br>paragraphs'],
  ['**bold** and _italic **both**_', '<b>bold</b> and <i>italic <b>both</b></i>'],
  ['H~2~O, 10^9^', 'H<sub>2</sub>O, 10<sup>9</sup>'],
  ['before\n- one\n- two\n\nafter', 'before<ul><li>one</li><li>two</li></ul>after'],
  ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  [
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>',
  ],
  [
    '<script>alert("1")</script> & p < 0.05',
    '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; p &lt; 0.05',
  ],
  ['Why\n![Two < three](figure:a)', 'Why<p>Two &lt; three</p>'],
  [`a\n![<b>](media:${'0a'.repeat(16)}-8x8)`, 'a<p>&lt;b&gt;</p>'],
  ['', ''],
])('%j', (text, html) => {
  expect(markdownHtml(text)).toBe(html)
})
