import { expect, test } from 'vitest'
import { nextStepFor, type TopicToStudy } from './next-topic.ts'

const chapters = [
  { id: 1, title: 'Early', unseen: 3, due: 2 },
  { id: 2, title: 'Advanced', unseen: 4, due: 4 },
  { id: 3, title: 'Late', unseen: 8, due: 0 },
]
/** A topic that is known, covered and recalled, with something of each kind to do. */
const known: TopicToStudy = {
  isUnknown: false,
  coverage: 0.9,
  recall: 0.9,
  questions: { total: 40, unused: 10, missed: 3 },
  chapters,
}
const questions = (total: number, unused: number, missed: number) => ({
  questions: { total, unused, missed },
})
const noChapters = { chapters: [{ id: 1, title: 'Early', unseen: 0, due: 0 }] }

test.each<[string, Partial<TopicToStudy>, string | null]>([
  ['known and covered: the missed ones again', {}, 'missed-questions 3'],
  ['unknown: new questions', { isUnknown: true }, 'new-questions 10'],
  ['half of them unused: new questions', questions(40, 20, 3), 'new-questions 20'],
  ['less than half unused', questions(40, 19, 3), 'missed-questions 3'],
  ['unknown, but four are no block', { isUnknown: true, ...questions(4, 4, 3), coverage: 0.1 }, 'cards 2'],
  ['unknown with five: a block', { isUnknown: true, ...questions(40, 5, 3) }, 'new-questions 5'],
  ['coverage under 0.6: the chapter with the most to do', { coverage: 0.59 }, 'cards 2'],
  ['coverage of 0.6', { coverage: 0.6 }, 'missed-questions 3'],
  ['recall under 0.8', { recall: 0.79 }, 'cards 2'],
  ['recall of 0.8', { recall: 0.8 }, 'missed-questions 3'],
  ['no card seen yet', { recall: null }, 'cards 2'],
  ['facts are missing, no card is there', { coverage: 0.2, ...noChapters }, 'missed-questions 3'],
  ['two missed are no block: what is unused', questions(40, 10, 2), 'new-questions 10'],
  ['two missed and nothing unused: cards', questions(40, 0, 2), 'cards 2'],
  ['one missed and nothing else', { ...questions(40, 0, 1), ...noChapters }, 'missed-questions 1'],
  ['nothing missed: what is unused, however few', questions(40, 2, 0), 'new-questions 2'],
  ['no question left: cards', questions(40, 0, 0), 'cards 2'],
  ['no question and no chapter at all', { ...questions(0, 0, 0), chapters: [] }, null],
  ['everything done', { ...questions(40, 0, 0), ...noChapters }, null],
])('%s', (_, change, step) => {
  const next = nextStepFor({ ...known, ...change })
  expect(next && `${next.kind} ${next.kind === 'cards' ? next.chapterId : next.available}`).toBe(step)
})

test('of two chapters with as much to do, the first', () => {
  const equal = { ...known, recall: 0.5, chapters: [chapters[1], chapters[2]].flatMap((one) => one ?? []) }
  expect(nextStepFor(equal)).toEqual({ kind: 'cards', chapterId: 2, chapterTitle: 'Advanced' })
})
