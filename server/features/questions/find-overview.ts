import type { Reply } from '#contracts/endpoint.ts'
import type { questions } from '#contracts/questions/questions.ts'
import { arrangeExam } from '#domain/questions/block/block-choice.ts'
import {
  type ExamFormId,
  examForms,
  examSizes,
  planExam,
  quarterStart,
} from '#domain/questions/block/exam-forms.ts'
import { remainingSeconds, type Section } from '#domain/questions/block/section-clock.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import { findLastFinished } from '#server/features/questions/block/blocks.queries.ts'
import { presentHead } from '#server/features/questions/block/present-block.ts'
import { readQuestionBank } from '#server/features/questions/block/question-bank.ts'
import {
  type BankQuestion,
  freeFor,
  isDue,
  openTo,
  weightsOf,
} from '#server/features/questions/block/question-facts.ts'
import { listHeld } from '#server/features/questions/block/question-states.queries.ts'
import { listOpenBlocks } from '#server/features/questions/block/step-block.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'

type Overview = Reply<typeof questions.overview>

/**
 * The bank as this learner sees it: available questions, unfinished blocks, and questions to be asked again.
 */
export async function findOverview(
  deps: Pick<Deps, 'db' | 'clock' | 'outline' | 'publish'>,
  learner: SignedIn,
): Promise<Overview> {
  const { db, outline } = deps
  const today = studyDayOf(deps.clock.now().getTime(), learner.timeZone)
  // This comes first: it finishes blocks whose time has run out, so that they hold no questions back.
  const unfinished = await listOpenBlocks(deps, learner)
  const [whole, held] = await Promise.all([
    readQuestionBank(deps, learner.userId),
    listHeld(db, learner.userId),
  ])
  const open = openTo(learner, whole)
  const free = freeFor('block', open, held)
  return {
    categories: [...outline.categories, ...outline.outside.map((outside) => ({ ...outside, weight: null }))]
      .filter(({ id }) => whole.some(({ category }) => category === id))
      .map(({ id, title, weight }) => ({ id, title, weight })),
    groups: groupQuestions(free),
    total: free.length,
    locked: whole.length - open.length,
    heldBack: open.length - free.length,
    due: free.filter((question) => isDue(question, today)).length,
    unfinished: presentOpen(unfinished, deps.clock.now()),
    forms: await listForms(deps, learner, { bank: freeFor('exam', whole, held), today }),
  }
}

function presentOpen(open: Awaited<ReturnType<typeof listOpenBlocks>>, now: Date): Overview['unfinished'] {
  return open.map(({ head, sections, answered }) => ({
    ...presentHead(head, answered),
    secondsLeft: secondsLeftIn(sections, now.getTime()),
  }))
}

/** The seconds left on the clocks of all sections together; null without a limit. */
function secondsLeftIn(sections: Section[], now: number): number | null {
  const left = sections.map((section) => remainingSeconds(section, now))
  if (left.includes(null)) return null
  return Math.ceil(left.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0))
}

function groupQuestions(bank: BankQuestion[]): Overview['groups'] {
  const groups = new Map<string, Overview['groups'][number]>()
  for (const question of bank) {
    const { category, task, difficulty, isAnswered, isLastWrong, isStarred } = question
    const facts = { category, task, difficulty, isAnswered, isLastWrong, isStarred }
    const key = Object.values(facts).join()
    groups.set(key, { ...facts, count: (groups.get(key)?.count ?? 0) + 1 })
  }
  return [...groups.values()]
}

async function listForms(
  { db, outline }: Pick<Deps, 'db' | 'outline'>,
  learner: SignedIn,
  { bank, today }: { bank: BankQuestion[]; today: number },
): Promise<Overview['forms']> {
  const { available, fresh } = arrangeExam(bank, weightsOf({ outline }), 0)
  const last = await findLastFinished(db, learner.userId)
  const startsOn = quarterStart(isoDateOfStudyDay(today))
  const isThisQuarter = (at: Date) =>
    isoDateOfStudyDay(studyDayOf(at.getTime(), learner.timeZone)) >= startsOn
  const lastOf = (form: ExamFormId) => {
    const at = last.get(form)
    return at && (form !== 'rehearsal' || isThisQuarter(at)) ? at.toISOString() : null
  }
  return examSizes(available).map(({ id, title, questionCount, minutes }) => {
    const { breakSeconds } = planExam(id, available)
    return {
      form: id,
      title,
      questions: questionCount,
      fresh: fresh(questionCount),
      sections: Math.min(examForms[id].sections, questionCount),
      minutes,
      breakMinutes: breakSeconds === null ? null : Math.round(breakSeconds / 60),
      lastFinishedAt: lastOf(id),
    }
  })
}
