import { expect, it } from 'vitest'
import { visualRuns } from './text-runs.ts'

/** The runs from the left: < is before one that layout puts from the right. */
const runsOf = (line: string) =>
  visualRuns(line, (letter) => (/\p{scx=Han}/u.test(letter) ? 'han' : 'main')).map(
    ({ text, isRightToLeft }) => `${isRightToLeft ? '<' : ''}${text}`,
  )

it.each<[string, string, string[]]>([
  ['a line of one script is one run', 'Zoë Żółć', ['Zoë Żółć']],
  ['no letter makes no run', '', []],
  ['fonts change between letters', 'Dr 王小明 MD', ['Dr ', '王小明', ' MD']],
  ['letters outside the basic plane stay whole', '𠮷 a', ['𠮷', ' a']],
  ['words from the right are one run', 'שרה כהן', ['<שרה כהן']],
  ['what follows in Latin letters stands to the right', 'محمد علي, MD', ['<محمد علي', ', MD']],
  ['what stands before stays to the left', 'Dr. محمد', ['Dr. ', '<محمد']],
  ['brackets turn', 'שרה (כהן) לוי', ['<שרה )כהן( לוי']],
  ['numbers are read from the left', 'חיפה 34 רחוב', ['< רחוב', '34', '<חיפה ']],
  ['Arabic digits too, though layout takes them for letters', 'علي ١٢٣', ['<٣٢١', '<علي ']],
  ['Persian digits before Latin letters', '۱۲ Tel', ['<۲۱', ' Tel']],
  ['Chinese between Arabic', 'محمد 王 علي', ['<محمد', ' ', '王', ' ', '<علي']],
])('%s', (_name, line, runs) => {
  expect(runsOf(line)).toEqual(runs)
})
