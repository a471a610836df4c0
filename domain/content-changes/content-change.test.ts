import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ChangeAnswer,
  dueAfterGotIt,
  isNewAnswer,
  learnedRevision,
  type MeaningStep,
  meaningAt,
  mustTell,
  nextStep,
} from './content-change.ts'

/** Texts of one item by revision, and what learners know of it, told by senses in place of meaning numbers. */
class Model {
  /** The sense of each revision; the first revision is 1. */
  readonly senses = [0, 0]
  readonly steps: MeaningStep[] = []
  readonly learners = [1, 2, 3].map(() => ({
    known: null as number | null,
    sense: undefined as number | undefined,
  }))
  #newest = 0

  get revision() {
    return this.senses.length - 1
  }

  write(kind: 'wording' | 'meaning' | 'restore', to: number) {
    const restored = kind === 'restore' ? (to % this.revision) + 1 : undefined
    if (kind === 'meaning') this.#newest += 1
    const same = this.senses.at(-1) ?? 0
    const sense = restored === undefined ? same : (this.senses[restored] ?? 0)
    this.senses.push(kind === 'meaning' ? this.#newest : sense)
    const step = kind === 'wording' ? undefined : nextStep(this.steps, { revision: this.revision, restored })
    if (step) this.steps.push(step)
  }

  rate(who: number, shown: number | undefined) {
    const learner = this.learners[who]
    if (!learner || learner.known !== null) return
    const seen = shown === undefined ? undefined : (shown % this.revision) + 1
    learner.known = learnedRevision({ present: this.revision, shown: seen, atRating: this.revision })
    learner.sense = this.senses[seen ?? this.revision]
  }

  undo(who: number) {
    const learner = this.learners[who]
    if (learner) Object.assign(learner, { known: null, sense: undefined })
  }

  /** A learner answers one of the changes, perhaps long after it was on the screen. */
  answer(who: number, which: number) {
    const [learner, step] = [this.learners[who], this.steps[which % Math.max(1, this.steps.length)]]
    if (!learner || learner.known === null || !step) return
    const given = { answer: 'got_it' as const, earlier: null, revision: step.revision }
    if (!isNewAnswer({ ...given, learnedRevision: learner.known })) return
    learner.known = step.revision
    learner.sense = this.senses[step.revision]
  }
}

const write = fc.record({
  act: fc.constantFrom('wording' as const, 'meaning' as const, 'restore' as const),
  to: fc.nat(20),
})
const study = fc.record({
  act: fc.constantFrom('rate' as const, 'undo' as const, 'answer' as const),
  who: fc.nat(2),
  to: fc.option(fc.nat(20), { nil: undefined }),
})

test('whoever learned another sense than the present one is told, and nobody else, whatever the order', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(write, study), { maxLength: 40 }), (acts) => {
      const model = new Model()
      for (const act of acts) {
        if (act.act === 'rate') model.rate(act.who, act.to)
        else if (act.act === 'undo') model.undo(act.who)
        else if (act.act === 'answer') model.answer(act.who, act.to ?? 0)
        else model.write(act.act, act.to ?? 0)
        for (const { known, sense } of model.learners) {
          const since = model.steps.filter(({ revision }) => revision > (known ?? 0))
          const isTold = known !== null && mustTell(since)
          expect(isTold).toBe(known !== null && sense !== model.senses.at(-1))
        }
      }
    }),
    { numRuns: 2000 },
  )
})

describe('the meaning of a text', () => {
  const steps = [
    { revision: 3, meaning: 3, meaningBefore: 1 },
    { revision: 6, meaning: 1, meaningBefore: 3 },
  ]

  test.each([
    [1, 1],
    [2, 1],
    [3, 3],
    [5, 3],
    [6, 1],
    [9, 1],
  ])('revision %i says %i', (revision, meaning) => {
    expect(meaningAt(steps, revision)).toBe(meaning)
    expect(meaningAt(steps.toReversed(), revision)).toBe(meaning)
  })

  test('a restored text says what it said before, and one that says the same is no change', () => {
    expect(nextStep(steps, { revision: 7, restored: 4 })).toEqual({
      revision: 7,
      meaning: 3,
      meaningBefore: 1,
    })
    expect(nextStep(steps, { revision: 7, restored: 2 })).toBeUndefined()
    expect(nextStep([], { revision: 2 })).toEqual({ revision: 2, meaning: 2, meaningBefore: 1 })
  })

  test('a change that was taken back is told only to those who were told of it', () => {
    expect(mustTell(steps)).toBe(false)
    expect(mustTell(steps.slice(1))).toBe(true)
    expect(mustTell([])).toBe(false)
  })
})

test.each([
  { shown: 2, atRating: 5, present: 5, learned: 2 },
  { shown: undefined, atRating: 3, present: 5, learned: 3 },
  // Not believed: the item has no such revision.
  { shown: 9, atRating: 5, present: 5, learned: 5 },
  { shown: 0, atRating: 4, present: 5, learned: 4 },
])(
  'a rating of revision $shown, made at $atRating of $present, learns $learned',
  ({ learned, ...revisions }) => {
    expect(learnedRevision(revisions)).toBe(learned)
  },
)

test.each<[ChangeAnswer | null, ChangeAnswer, number | null, boolean]>([
  [null, 'got_it', null, true],
  [null, 'ask_again', 3, true],
  [null, 'got_it', 4, false],
  ['got_it', 'got_it', 4, false],
  ['got_it', 'ask_again', 4, true],
  ['ask_again', 'got_it', 4, false],
  ['ask_again', 'ask_again', 4, false],
  // The first rating was undone and given again, by the earlier text.
  ['got_it', 'got_it', 3, true],
  ['ask_again', 'got_it', 3, true],
])('after %s, %s to revision 4 by one who knows %s is new: %s', (earlier, answer, known, isNew) => {
  expect(isNewAnswer({ answer, earlier, revision: 4, learnedRevision: known })).toBe(isNew)
})

test('an item that was read is due within two days, or earlier; a new one stays new', () => {
  expect([90, 101, 102, 103, null].map((day) => dueAfterGotIt(day, 100))).toEqual([90, 101, 102, 102, null])
})
