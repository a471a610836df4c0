import type { Reply } from '#contracts/endpoint.ts'
import type { questions } from '#contracts/questions.ts'
import { chooseByOutline } from '#domain/questions/block-choice.ts'
import {
  type ExamFormId,
  examForms,
  examSizes,
  planExam,
  quarterStart,
} from '#domain/questions/exam-forms.ts'
import { remainingSeconds, type Section } from '#domain/questions/section-clock.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { findLastFinished, listSectionsOf, listUnfinished } from './blocks.queries.ts'
import { presentHead } from './present-block.ts'
import { factsOf, isDue, openTo, weightsOf } from './question-facts.ts'
import { type BankQuestion, listBank } from './question-states.queries.ts'
import { asOfNow } from './step-block.ts'

type Overview = Reply<typeof questions.overview>

/** The bank as this learner sees it: what there is, what is begun, what is due again. */
export async function findOverview(
  deps: Pick<Deps, 'db' | 'clock' | 'outline'>,
  learner: SignedIn,
): Promise<Overview> {
  const { db, outline } = deps
  const today = studyDayOf(deps.clock.now().getTime(), learner.timeZone)
  const bank = await listBank(db, learner.userId)
  const open = openTo(learner, bank)
  return {
    categories: [...outline.categories, ...outline.outside.map((outside) => ({ ...outside, weight: null }))]
      .filter(({ id }) => bank.some(({ category }) => category === id))
      .map(({ id, title, weight }) => ({ id, title, weight })),
    groups: groupQuestions(open),
    total: open.length,
    locked: bank.length - open.length,
    due: open.filter((question) => isDue(question, today)).length,
    unfinished: await unfinishedBlocks(deps, learner),
    forms: await listForms(deps, learner, { available: countForExam(bank, outline), today }),
  }
}

/** Those whose time has run out meanwhile are finished, and no longer listed. */
async function unfinishedBlocks(
  deps: Pick<Deps, 'db' | 'clock'>,
  learner: SignedIn,
): Promise<Overview['unfinished']> {
  const rows = await listUnfinished(deps.db, learner.userId)
  const ids = rows.map(({ id }) => id)
  const sectionsOf = await listSectionsOf(deps.db, learner.userId, ids)
  const heads = []
  for (const { answered, ...row } of rows) {
    const read = { head: row, sections: sectionsOf.get(row.id) ?? [] }
    const { head, sections } = await asOfNow(deps, learner, read)
    if (head.finishedAt !== null) continue
    const secondsLeft = secondsLeftIn(sections, deps.clock.now().getTime())
    heads.push({ ...presentHead(head, answered), secondsLeft })
  }
  return heads
}

/** On the clocks of all sections; null: no limit. */
function secondsLeftIn(sections: Section[], now: number): number | null {
  const left = sections.map((section) => remainingSeconds(section, now))
  if (left.includes(null)) return null
  return Math.ceil(left.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0))
}

function groupQuestions(bank: BankQuestion[]): Overview['groups'] {
  const groups = new Map<string, Overview['groups'][number]>()
  for (const question of bank.map(factsOf)) {
    const { category, task, difficulty, isAnswered, isLastWrong, isFlagged, needsReview } = question
    const facts = { category, task, difficulty, isAnswered, isLastWrong, isFlagged, needsReview }
    const key = JSON.stringify(facts)
    groups.set(key, { ...facts, count: (groups.get(key)?.count ?? 0) + 1 })
  }
  return [...groups.values()]
}

/** How many questions an exam may hold: of twins it asks one. */
function countForExam(bank: BankQuestion[], outline: Deps['outline']): number {
  const most = { count: bank.length, seed: 0 }
  return chooseByOutline(bank.map(factsOf), weightsOf({ outline }), most).length
}

async function listForms(
  { db }: Pick<Deps, 'db'>,
  learner: SignedIn,
  { available, today }: { available: number; today: number },
): Promise<Overview['forms']> {
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
      sections: Math.min(examForms[id].sections, questionCount),
      minutes,
      breakMinutes: breakSeconds === null ? null : Math.round(breakSeconds / 60),
      lastFinishedAt: lastOf(id),
    }
  })
}
