import { describe, expect, it } from 'vitest'
import {
  baseFieldsOf,
  type ChangeSetFacts,
  type ChangeSetState,
  changeSetStates,
  changeSetSteps,
  isAnsweredBlind,
  refusalOf,
  stateAfter,
  takenBack,
} from './change-set.ts'
import type { ContentRole, WithContentRoles } from './content-roles.ts'

const author = { userId: 1, isAdmin: false, contentRoles: ['author'] as ContentRole[] }
const editor = { userId: 2, isAdmin: false, contentRoles: ['editor'] as ContentRole[] }
const both = { userId: 1, isAdmin: false, contentRoles: ['author', 'editor'] as ContentRole[] }
const admin = { userId: 3, isAdmin: true, contentRoles: [] }
const set: ChangeSetFacts = { state: 'draft', writers: [1], edits: 2, standing: 2 }

const stepsFor = (facts: ChangeSetFacts, person: WithContentRoles & { userId: number }) =>
  changeSetSteps.filter((step) => refusalOf(step, facts, person) === undefined)

describe('what may be done with a change set', () => {
  it.each<[ChangeSetState, string, string, string]>([
    ['draft', 'send', '', 'send'],
    ['in_review', '', 'return approve', 'return'],
    ['approved', '', 'return publish', 'return publish'],
    ['live', '', 'take_back', 'take_back'],
    ['taken_back', '', '', ''],
  ])(
    '%s: an author %j, an editor %j, one who is both and wrote in it %j',
    (state, ofAuthor, ofEditor, ofBoth) => {
      const steps = [author, editor, both].map((person) => stepsFor({ ...set, state }, person).join(' '))
      expect(steps).toEqual([ofAuthor, ofEditor, ofBoth])
    },
  )

  it('an admin may do all of it, but not approve what the admin wrote', () => {
    expect(changeSetStates.map((state) => stepsFor({ ...set, state }, admin).join(' '))).toEqual([
      'send',
      'return approve',
      'return publish',
      'take_back',
      '',
    ])
    expect(refusalOf('approve', { ...set, state: 'in_review', writers: [1, 3] }, admin)).toBe('own_text')
  })

  it.each([
    ['send', { ...set, edits: 0, standing: 0 }, author, 'empty'],
    ['approve', { ...set, state: 'in_review', standing: 1 }, editor, 'not_reviewed'],
    ['publish', { ...set, state: 'in_review' }, editor, 'state'],
    ['send', set, editor, 'role'],
  ] as const)('%s is refused: %j', (step, facts, person, refusal) => {
    expect(refusalOf(step, facts, person)).toBe(refusal)
  })

  it('leads from draft to live and back', () => {
    const way = (['send', 'approve', 'publish', 'take_back'] as const).map(stateAfter)
    expect(way).toEqual(['in_review', 'approved', 'live', 'taken_back'])
    expect(stateAfter('return')).toBe('draft')
  })
})

describe('an edit that is taken back', () => {
  const edit = { base: { answer: 'a', tags: ['x'] }, text: { answer: 'b', tags: ['y'] } }
  it.each([
    ['nobody changed', { answer: 'b', tags: ['y'] }, { answer: 'a', tags: ['x'] }, []],
    ['changed in another field', { answer: 'b', tags: ['y'], why: 'w' }, { answer: 'a', tags: ['x'] }, []],
    ['changed in part', { answer: 'c', tags: ['y'] }, { tags: ['x'] }, ['answer']],
    ['changed back by hand', { answer: 'a', tags: ['z'] }, {}, ['answer', 'tags']],
  ])('of an item that somebody has %s after it', (_what, present, back, kept) => {
    expect(takenBack({ subject: 'flashcard', ...edit }, present)).toEqual({ back, kept })
  })

  const asked = {
    stem: 'S',
    exhibit: '',
    leadIn: 'L',
    options: ['a', 'b'],
    reasons: ['x', 'y'],
    keyOption: 1,
  }
  const moved = { subject: 'question' as const, base: { ...asked, keyPoint: 'B' } }
  const text = { options: ['c', 'b'], keyOption: 0, keyPoint: 'C' }
  it.each<[string, object, string[]]>([
    ['nothing', {}, []],
    ['a field that stands for itself', { keyPoint: 'Other' }, ['keyPoint']],
    ['an option', { options: ['c', 'd'] }, ['options', 'keyOption']],
    ['the reasons, which the edit did not touch', { reasons: ['x', 'z'] }, ['options', 'keyOption']],
  ])('of a question of which somebody changed %s after it', (_what, change, kept) => {
    expect(takenBack({ ...moved, text }, { ...asked, ...text, ...change }).kept).toEqual(kept)
  })
})

it('an edit of an option keeps what belongs to it, and one of the key point keeps nothing else', () => {
  expect(baseFieldsOf('question', { options: [], tags: [] }).toSorted()).toEqual([
    ...['exhibit', 'keyOption', 'leadIn', 'options', 'reasons', 'stem', 'tags'],
  ])
  expect(baseFieldsOf('question', { keyPoint: 'C' })).toEqual(['keyPoint'])
  expect(baseFieldsOf('flashcard', { answer: 'C' })).toEqual(['answer'])
})

it.each([
  ['question', { stem: 'A case' }, true],
  ['question', { keyOption: 1, keyPoint: 'x' }, true],
  ['question', { reasons: ['x'], evidence: 'y' }, false],
  ['flashcard', { question: 'What?' }, false],
] as const)('of a %s with %j the reviewer answers blind first: %s', (subject, text, isBlind) => {
  expect(isAnsweredBlind(subject, text)).toBe(isBlind)
})
