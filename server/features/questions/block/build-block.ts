import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import type { questions } from '#contracts/questions/questions.ts'
import { canAnswerQuestion } from '#domain/pricing/study-rights.ts'
import { wordingToAsk } from '#domain/questions/block/asked-again.ts'
import { arrangeExam, chooseByOutline, chooseQuestions } from '#domain/questions/block/block-choice.ts'
import { sectionOfBlock, sectionsOfExam } from '#domain/questions/block/block-rules.ts'
import { examForms, planExam } from '#domain/questions/block/exam-forms.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict, notFound, premiumRequired, unprocessable } from '#server/platform/http/http-error.ts'
import { listAnswers } from './block-questions.queries.ts'
import { findBlockOfRequest, lockBuilding, type NewBlock, saveBlock } from './blocks.queries.ts'
import { categoryTitles } from './present-block.ts'
import { readQuestionBank } from './question-bank.ts'
import { type BankQuestion, freeFor, isDue, openTo, weightsOf } from './question-facts.ts'
import { listHeld, listTwins } from './question-states.queries.ts'
import { blockUnknown, listOpenBlocks } from './step-block.ts'

type BuildBody = z.output<typeof questions.buildBlock.body>
type ExamBody = z.output<typeof questions.beginExam.body>
type ChosenQuestions = NewBlock['questions']
/** The learner who gets a block. */
export type Builder = Pick<SignedIn, 'userId' | 'accessLevel' | 'timeZone'>
type NeededDeps = Pick<Deps, 'db' | 'clock' | 'outline' | 'publish'> & {
  /**
   * The random seed for the choice of questions; a demo passes its own, so that it is the same every time.
   */
  newSeed?: () => number
}

/**
 * Builds a block whose clock runs at once. The same requestId builds one block.
 * @throws HttpError 422 no_questions when none match; 404 for a question or block that does not exist; 403
 * premium_required or 409 question_held for a single question.
 */
export async function buildBlock(
  deps: NeededDeps,
  learner: Builder,
  body: BuildBody,
): Promise<{ id: number }> {
  return buildOnce(deps, learner, body.requestId, async (inTurn) => {
    const chosen = await chooseFor(inTurn, learner, body)
    if (chosen.length === 0) throw noQuestions()
    const { source, mode } = body
    return {
      form: source.by === 'due' || source.by === 'today' ? 'due' : 'custom',
      mode,
      title: titleOf(deps, source),
      breakSeconds: 0,
      sections: [sectionOfBlock(mode, chosen.length, deps.clock.now().getTime())],
      questions: chosen,
    }
  })
}

/** Prepares an exam; its clock starts when its first section is opened. @throws HttpError 422 no_questions */
export async function beginExam(
  deps: NeededDeps,
  learner: Builder,
  { requestId, form }: ExamBody,
): Promise<{ id: number }> {
  return buildOnce(deps, learner, requestId, async (inTurn) => {
    const { bank } = await readBank(inTurn, learner, 'exam')
    const { mostQuestions, title } = examForms[form]
    const chosen = arrangeExam(bank, weightsOf(deps), newSeedOf(deps)).choose(mostQuestions)
    if (chosen.length === 0) throw noQuestions()
    const { sections, breakSeconds } = planExam(form, chosen.length)
    return {
      form,
      mode: 'timed',
      title,
      breakSeconds,
      sections: sectionsOfExam(sections),
      questions: firstTime(chosen),
    }
  })
}

type Plan = Omit<NewBlock, 'userId' | 'requestId' | 'createdAt'>

/**
 * Builds the block of a request. A block that the same request has already built, even at the same moment, is
 * found again. A learner's blocks are built one after another, so that no block gets questions that another
 * is just taking.
 */
async function buildOnce(
  deps: NeededDeps,
  { userId }: Builder,
  requestId: string,
  plan: (deps: NeededDeps) => Promise<Plan>,
): Promise<{ id: number }> {
  const id = await deps.db.transaction(async (tx) => {
    await lockBuilding(tx, userId)
    const built = await findBlockOfRequest(tx, userId, requestId)
    if (built !== undefined) return built
    const planned = await plan({ ...deps, db: tx })
    return saveBlock(tx, { ...planned, userId, requestId, createdAt: deps.clock.now() })
  })
  return { id }
}

const noQuestions = () => unprocessable('No question matches this choice', 'no_questions')

async function chooseFor(
  deps: NeededDeps,
  learner: Builder,
  { source, count }: BuildBody,
): Promise<ChosenQuestions> {
  const { whole, bank } = await readBank(deps, learner, 'block')
  if (source.by === 'question') return chooseOne(learner, source.questionId, { whole, bank })
  if (source.by === 'due') return chooseDue(deps, learner, { bank, count })
  if (source.by === 'missed')
    return (await chooseMissed(deps, learner, { bank, blockId: source.blockId })).slice(0, count)
  if (source.by === 'today') return chooseForToday(deps, learner, { bank, count })
  const choice = { count, seed: newSeedOf(deps) }
  return firstTime(
    source.by === 'filter'
      ? chooseQuestions(bank, source.filter, choice)
      : chooseByOutline(bank, weightsOf(deps), choice),
  )
}

interface Bank {
  /** All questions, including locked and held ones. */
  whole: BankQuestion[]
  /** The questions that the block may ask. */
  bank: BankQuestion[]
}

async function readBank(deps: NeededDeps, learner: Builder, block: 'exam' | 'block'): Promise<Bank> {
  // Blocks whose time has run out are finished first, so that they hold no questions back.
  await listOpenBlocks(deps, learner)
  const whole = await readQuestionBank(deps, learner.userId)
  const held = await listHeld(deps.db, learner.userId)
  return { whole, bank: freeFor(block, openTo(learner, whole), held) }
}

function chooseOne(learner: Builder, questionId: number, { whole, bank }: Bank): ChosenQuestions {
  const question = whole.find(({ id }) => id === questionId)
  if (!question) throw notFound('This question does not exist')
  if (!canAnswerQuestion(learner.accessLevel, question)) throw premiumRequired()
  if (!bank.includes(question))
    throw conflict(
      'This question is in a block that you have not finished. Finish it first.',
      'question_held',
    )
  return [{ questionId, repeats: null }]
}

/**
 * Chooses missed questions that are due again, the longest due first. A twin that was never answered replaces
 * the same wording.
 */
async function chooseDue(
  { db, clock }: NeededDeps,
  learner: Builder,
  { bank, count }: { bank: BankQuestion[]; count: number },
): Promise<ChosenQuestions> {
  const today = studyDayOf(clock.now().getTime(), learner.timeZone)
  const due = bank
    .filter((question) => isDue(question, today))
    .sort((a, b) => (a.repeatDueDay ?? 0) - (b.repeatDueDay ?? 0))
  const openIds = new Set(bank.map(({ id }) => id))
  const answeredIds = new Set(bank.filter(({ attempts }) => attempts > 0).map(({ id }) => id))
  const twins = await listTwins(
    db,
    due.map(({ id }) => id),
  )
  const chosen = new Map<number, number>()
  for (const { id } of due) {
    const own = (twins.get(id) ?? []).filter((twin) => openIds.has(twin) && !chosen.has(twin))
    const asked = wordingToAsk(id, { twins: own, answeredIds })
    if (!chosen.has(asked)) chosen.set(asked, id)
  }
  return [...chosen].slice(0, count).map(([questionId, repeats]) => ({ questionId, repeats }))
}

/** Chooses missed questions that are due again, then fills up with questions that were never answered. */
async function chooseForToday(
  deps: NeededDeps,
  learner: Builder,
  { bank, count }: { bank: BankQuestion[]; count: number },
): Promise<ChosenQuestions> {
  const repeats = await chooseDue(deps, learner, { bank, count })
  const asked = new Set(repeats.map(({ questionId }) => questionId))
  const fresh = bank.filter(({ id, attempts }) => attempts === 0 && !asked.has(id))
  const choice = { count: count - repeats.length, seed: newSeedOf(deps) }
  return [...repeats, ...firstTime(chooseByOutline(fresh, weightsOf(deps), choice))]
}

/** Chooses the missed questions of a block, in its order. */
async function chooseMissed(
  { db }: NeededDeps,
  learner: Builder,
  { bank, blockId }: { bank: BankQuestion[]; blockId: number },
): Promise<ChosenQuestions> {
  const answers = await listAnswers(db, learner.userId, blockId)
  if (answers.length === 0) throw blockUnknown()
  const openIds = new Set(bank.map(({ id }) => id))
  const missed = answers.filter(({ questionId, isRight }) => isRight === false && openIds.has(questionId))
  return missed.map(({ questionId }) => ({ questionId, repeats: questionId }))
}

const firstTime = (chosen: { id: number }[]): ChosenQuestions =>
  chosen.map(({ id }) => ({ questionId: id, repeats: null }))

const newSeedOf = ({ newSeed = () => randomInt(2 ** 31) }: NeededDeps) => newSeed()

function titleOf(deps: Pick<Deps, 'outline'>, source: BuildBody['source']): string {
  switch (source.by) {
    case 'outline':
      return 'Mix by the outline'
    case 'due':
      return 'Questions asked again'
    case 'today':
      return 'Questions of today'
    case 'missed':
      return 'Missed questions of a block'
    case 'question':
      return 'One question'
    case 'filter': {
      const titles = categoryTitles(deps.outline)
      const named = source.filter.categories.flatMap((id) => titles.get(id) ?? [])
      return named.length === 0 || named.length > 3 ? 'Custom block' : named.join(', ')
    }
  }
}
