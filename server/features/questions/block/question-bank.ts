import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { findBankVersion, listOwnStates, listSharedFacts } from './question-bank.queries.ts'
import { type BankQuestion, difficultyOf } from './question-facts.ts'

const untouched = {
  attempts: 0,
  isAnswered: false,
  isLastWrong: false,
  isStarred: false,
  lastAnsweredDay: null,
  lastSeenAt: null,
  repeatStage: 'none',
  repeatDueDay: null,
} as const

/** The bank by app. The version is read before the questions, so that the next call notices a change in between. */
const cached = new WeakMap<Deps['outline'], { version: string; questions: readonly BankQuestion[] }>()

/**
 * Every question that is not archived, by id. What is the same for every learner is read once for as long as
 * it does not change.
 */
export async function readQuestionBank(
  { db, outline }: Pick<Deps, 'db' | 'outline'>,
  userId: number,
): Promise<BankQuestion[]> {
  const questions = await readShared({ db, outline })
  const states = new Map(
    (await listOwnStates(db, userId)).map(({ questionId, ...state }) => [
      questionId,
      { ...state, isAnswered: state.attempts > 0 },
    ]),
  )
  return questions.map((question) => {
    const state = states.get(question.id)
    return state ? { ...question, ...state } : question
  })
}

async function readShared({ db, outline }: Pick<Deps, 'db' | 'outline'>): Promise<readonly BankQuestion[]> {
  const version = await findBankVersion(db)
  const known = cached.get(outline)
  if (known?.version === version) return known.questions
  const questions = await listUntouched(db)
  cached.set(outline, { version, questions })
  return questions
}

/** The bank as somebody sees it who never saw a question. */
export async function listUntouched(db: Database): Promise<BankQuestion[]> {
  return (await listSharedFacts(db)).map(({ statistics, ...question }) => ({
    ...question,
    ...untouched,
    difficulty: difficultyOf({ difficulty: question.difficulty, statistics }),
  }))
}
