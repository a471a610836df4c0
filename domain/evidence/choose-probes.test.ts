import { expect, test } from 'vitest'
import { chooseProbes, type ProbeArm } from './choose-probes.ts'

const of = (arm: ProbeArm, ...ids: number[]) => ids.map((questionId) => ({ questionId, arm }))
const chosen = (candidates: { questionId: number; arm: ProbeArm }[], count = 5) =>
  chooseProbes(candidates, count).map(({ questionId }) => questionId)

test('one of each arm, before a second of any', () => {
  const all = [
    ...of('plan', 1, 2, 3),
    ...of('random', 4),
    ...of('none', 5, 6),
    ...of('repeat', 7, 8),
    ...of('no-repeat', 9),
  ]
  expect(chosen(all)).toEqual([5, 4, 1, 9, 7])
  expect(chosen(all, 7)).toEqual([5, 4, 1, 9, 7, 6, 2])
  expect(chosen(all, 2)).toEqual([5, 4])
})

test('an arm without questions leaves its place to the others; a question of two arms is asked once', () => {
  expect(chosen(of('plan', 1, 2, 3))).toEqual([1, 2, 3])
  expect(chosen([...of('none', 1), ...of('plan', 1, 2)])).toEqual([1, 2])
  expect(chosen([], 5)).toEqual([])
})
