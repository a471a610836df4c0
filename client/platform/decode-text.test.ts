import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const text = 'stem;Größe ≥ 3 µm\r\n'
const utf8 = new TextEncoder().encode(text)
const utf16 = (order: 'le' | 'be') =>
  Uint8Array.from(
    [...text].flatMap((sign) => {
      const code = sign.charCodeAt(0)
      return order === 'le' ? [code & 255, code >> 8] : [code >> 8, code & 255]
    }),
  )
const marked = (mark: number[], bytes: Uint8Array) => Uint8Array.from([...mark, ...bytes])

test.each([
  ['UTF-8', utf8],
  ['UTF-8 with a byte order mark', marked([0xef, 0xbb, 0xbf], utf8)],
  ['UTF-16 LE with a byte order mark', marked([0xff, 0xfe], utf16('le'))],
  ['UTF-16 BE with a byte order mark', marked([0xfe, 0xff], utf16('be'))],
])('%s', (_, bytes) => {
  expect(decodeText(bytes)).toBe(text)
})

test.each(['le', 'be'] as const)('UTF-16 %s without a byte order mark', (order) => {
  expect(decodeText(utf16(order))).toBe(text)
})

// Node decodes 0x80 to 0x9F as Latin-1, unlike browsers, so this text contains neither dashes nor curly
// quotes.
test('Windows-1252, as Excel saves CSV', () => {
  expect(decodeText(Uint8Array.from([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0xb1, 0x20, 0xb5]))).toBe(
    'Größe ± µ',
  )
})

test('an empty file', () => {
  expect(decodeText(new Uint8Array())).toBe('')
})
