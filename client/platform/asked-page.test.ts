import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAskedPage } from './asked-page.ts'

const origin = 'https://regimen.example'
const originOf = (address: string) =>
  URL.canParse(address, origin) ? new URL(address, origin).origin : origin

test.each([
  ['the landing page', '/', true],
  ['a page', '/study/questions', true],
  ['its query and hash', '/study?chapter=5&search=a//b#part', true],
  ['a backslash in a search', '/drugs?search=a\\b', true],
  ['letters of any language', '/study/ä', true],
  ['nothing', '', false],
  ['no slash before it', 'study', false],
  ['another site', 'https://evil.example/study', false],
  ['this site by its full address', `${origin}/study`, false],
  ['another host', '//evil.example', false],
  ['another host, three slashes', '///evil.example', false],
  ['a backslash that browsers read as a slash', '/\\evil.example', false],
  ['two backslashes', '\\\\evil.example', false],
  ['a backslash further on', '/study\\..\\evil', false],
  ['a tab that browsers leave out', '/\t/evil.example', false],
  ['a line break that browsers leave out', '/\n/evil.example', false],
  ['a step that leaves two slashes', '/.//evil.example', false],
  ['a NUL', '/\u0000study', false],
  ['a space before it', ' //evil.example', false],
  ['a script', 'javascript:alert(1)', false],
  ['a script in capitals', 'JavaScript:alert(1)', false],
  ['data', 'data:text/html,x', false],
])('%s: %j', (_what, address, isOwn) => {
  expect(readAskedPage({ askedPage: address })).toBe(isOwn ? address : undefined)
})

test.each([[undefined], [null], ['/study'], [{}], [{ askedPage: 5 }], [{ askedPage: ['/study'] }]])(
  'the state %j of a history entry names no page',
  (state) => {
    expect(readAskedPage(state)).toBeUndefined()
  },
)

test('whatever is opened stays on this site in a browser', () => {
  const address = fc.string({ unit: fc.constantFrom(...'/\\\t\n\r .:@?#ae'), maxLength: 12 })
  fc.assert(fc.property(address, (text) => !readAskedPage({ askedPage: text }) || originOf(text) === origin))
})
