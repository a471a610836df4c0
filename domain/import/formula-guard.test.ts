import { describe, expect, it } from 'vitest'
import { guarded, unguarded } from './formula-guard.ts'

describe('guarded', () => {
  it.each([
    ...[
      '=1+1',
      '+1',
      '-1 + 2',
      '-1.5.2',
      "'-1",
      '@SUM(A1)',
      '  =2',
      '\t=1',
      '\rx',
      '\nx',
      '＝1',
      '＋1',
      '－1',
      '＠x',
      "'=1",
      "''-x",
    ],
  ])('%j begins with one more apostrophe, and comes back', (text) => {
    expect(guarded(text)).toBe(`'${text}`)
    expect(unguarded(guarded(text))).toBe(text)
  })

  it.each(['', 'a=1', "'apostrophe", "''", '5 - 3', '(=)', '-1', '-12.50'])('%j stays as it is', (text) => {
    expect(guarded(text)).toBe(text)
    expect(unguarded(text)).toBe(text)
  })
})
