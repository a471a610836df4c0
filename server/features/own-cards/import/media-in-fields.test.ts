import { expect, test } from 'vitest'
import { fieldMarkdown } from './media-in-fields.ts'
import type { FoundMedia } from './note-file.ts'

const hash = 'ab'.repeat(16)
const picture = `![](media:${hash}-2048x2048)`
const sound = `![](media:${hash}.mp3)`
const read = (html: string) => {
  const media: FoundMedia[] = []
  return { text: fieldMarkdown(html, () => hash, media), names: media.map(({ name }) => name) }
}

test.each([
  ['one<img src="a.png">two', `one two\n${picture}`],
  ['<img src="a.png">', picture],
  ["<div>one</div><div><img src='a.png'/></div><div>two</div>", `one\n${picture}\ntwo`],
  ['<b>x <img src=a.png></b>', `**x**\n${picture}`],
  ['<b><img src="a.png"></b>', picture],
  ['<ul><li>a<img src="a.png"></li><li>b</li></ul>c', `- a\n- b\n${picture}\n\nc`],
  ['a[sound:a.mp3]<br>b', `a\n${sound}\nb`],
  [
    '<table><tr><th>a</th></tr><tr><td><img src="a.png"></td></tr></table>',
    `| a |\n| --- |\n| |\n${picture}`,
  ],
  ['{{c1::x}}<img alt="A [smear]" src="a.png">', `{{c1::x}}\n![A smear](media:${hash}-2048x2048)`],
])('%s', (html, text) => expect(read(html).text).toBe(text))

test.each([
  ['<img src="a%20b.png">', ['a b.png']],
  ['<img src="a&amp;b.png">', ['a&b.png']],
  ['[sound:100%.mp3]', ['100%.mp3']],
  [
    '<img src="https://x.example/a.png"><img src="//x.example/a.png"><img src="data:image/png;base64,x"><img>',
    [],
  ],
])('the names in %s', (html, names) => expect(read(html).names).toEqual(names))

test('text that looks like a mark of ours is text', () => {
  expect(read('a\uE0100\uE011<img src="a.png">').text).toBe(`a0\n${picture}`)
})
