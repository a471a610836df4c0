import type { Block, BlockQuestion, Explanation } from '#contracts/questions/questions.ts'

export const explanationOf = (key: number, own: Partial<Explanation> = {}): Explanation => ({
  key,
  keyPoint: 'The key point.',
  reasons: ['reason A', 'reason B', 'reason C', 'reason D'],
  source: 'Journal 2025',
  link: '',
  reviewedOn: null,
  statistics: null,
  linkedCards: [],
  ...own,
})

/** A question of a block as the server sends it before its answer. */
export const blockQuestion = (questionId: number, own: Partial<BlockQuestion> = {}): BlockQuestion => ({
  questionId,
  position: questionId - 1,
  section: 1,
  stem: `An elderly patient, number ${questionId}.`,
  leadIn: `What comes next, ${questionId}?`,
  options: ['Alpha', 'Beta', 'Gamma', 'Delta'],
  category: { id: 'breast', title: 'Breast cancer' },
  task: 'treatment',
  difficulty: 'medium',
  isRepeat: false,
  chosen: null,
  confidence: null,
  answeredAt: null,
  seconds: 0,
  isFinal: false,
  isRight: null,
  marks: { struck: [], highlights: [] },
  isStarred: false,
  notes: '',
  explanation: null,
  ...own,
})

type Section = Block['sections'][number]

export const blockSection = (number: number, own: Partial<Section> = {}): Section => ({
  number,
  questionCount: 3,
  limitSeconds: null,
  openedAt: '2026-11-22T08:00:00.000Z',
  isRunning: true,
  remainingSeconds: null,
  closedAt: null,
  ...own,
})

/** Three questions in tutor mode. `now` is when it is called. */
export function questionBlock(own: Partial<Block> = {}): Block {
  const questions = own.questions ?? [blockQuestion(1), blockQuestion(2), blockQuestion(3)]
  return {
    id: 9,
    form: 'custom',
    mode: 'tutor',
    title: 'Custom block',
    questionCount: questions.length,
    createdAt: '2026-11-22T08:00:00.000Z',
    finishedAt: null,
    answered: 0,
    right: null,
    secondsUsed: 0,
    now: new Date().toISOString(),
    reveals: 'answer',
    sections: [blockSection(1)],
    breakSeconds: 0,
    breakLeftSeconds: 0,
    fresh: null,
    ...own,
    questions,
  }
}
