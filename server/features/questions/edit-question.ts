import type { z } from 'zod'
import type { EditedQuestion, questionBody } from '#contracts/question-editing.ts'
import { movesOptions, problemsOf } from '#domain/questions/question-rules.ts'
import type { Database } from '#server/database/connect.ts'
import { saveVersion } from '#server/database/content-history.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { badRequest, conflict, unprocessable } from '#server/platform/http-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { requireRevision } from '../history/require-version.ts'
import { letters } from './question-columns.ts'
import {
  addToBank,
  countFirstAttempts,
  type EditedRow,
  hasOpenAnswer,
  updateQuestionText,
} from './question-editing.queries.ts'
import { presentForEditing, requireLockedQuestion } from './read-bank.ts'

type QuestionText = z.output<typeof questionBody>
type EditDeps = Pick<Deps, 'db' | 'clock' | 'outline'>

/** @throws HttpError 400 for a category outside the outline; 422 where it breaks a rule of questions. */
export async function addQuestion(
  deps: EditDeps,
  admin: SignedIn,
  text: QuestionText,
): Promise<EditedQuestion> {
  requireRules(deps, text)
  return deps.db.transaction(async (tx) => {
    const added = await addToBank(tx, columnsOf(text), deps.clock.now())
    await recordAudit(tx, {
      actor: admin,
      action: 'question.add',
      subjectType: 'question',
      subjectId: added.id,
      details: { after: columnsOf(text) },
    })
    return presentForEditing(tx, added)
  })
}

/**
 * Edits a question; the earlier text is kept. When nothing changes nothing is written. A corrected key does not turn
 * answers that are final.
 * @throws HttpError 400, 422 as for a new one; 404; 409 edited_meanwhile; 409 options_fixed once it was answered.
 */
export async function updateQuestion(
  deps: EditDeps,
  admin: SignedIn,
  edit: { questionId: number; revision: number; text: QuestionText },
): Promise<EditedQuestion> {
  requireRules(deps, edit.text)
  return deps.db.transaction(async (tx) => {
    const before = await requireLockedQuestion(tx, edit.questionId)
    requireRevision(before, edit.revision)
    const after = columnsOf(edit.text)
    const names = (Object.keys(after) as (keyof typeof after)[]).filter(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    )
    if (names.length === 0) return presentForEditing(tx, before)
    await requireSamePlaces(tx, before, after.options)
    const now = deps.clock.now()
    await saveVersion(tx, {
      subject: 'question',
      subjectId: before.id,
      revision: before.revision,
      content: columnsOf(before),
      savedBy: admin.username,
      savedAt: now,
    })
    const saved = await updateQuestionText(tx, before.id, { ...after, editedAt: now })
    const pick = (from: typeof after) => Object.fromEntries(names.map((name) => [name, from[name]]))
    await recordAudit(tx, {
      actor: admin,
      action: 'question.update',
      subjectType: 'question',
      subjectId: before.id,
      details: { before: pick(columnsOf(before)), after: pick(after) },
    })
    return presentForEditing(tx, saved)
  })
}

function columnsOf(text: Omit<QuestionText, 'link'> & { link: string | null }) {
  return {
    category: text.category,
    task: text.task,
    difficulty: text.difficulty,
    isSample: text.isSample,
    stem: text.stem,
    leadIn: text.leadIn,
    options: text.options,
    reasons: text.reasons,
    keyOption: text.keyOption,
    keyPoint: text.keyPoint,
    tags: [...new Set(text.tags.filter((tag) => tag !== ''))],
    source: text.source,
    link: text.link || null,
    reviewedOn: text.reviewedOn,
  }
}

/** The rules that shipped and imported questions keep too. */
function requireRules({ outline }: Pick<Deps, 'outline'>, text: QuestionText): void {
  const categories = [...outline.categories, ...outline.outside]
  if (!categories.some(({ id }) => id === text.category))
    throw badRequest('This category is not part of the exam outline', {
      category: 'This category is not part of the exam outline',
    })
  const { stem, leadIn, options, keyOption } = text
  const problems = problemsOf({
    id: '',
    stem,
    leadIn,
    options,
    answer: letters[keyOption] ?? '',
    twinOf: null,
  })
  if (problems.length > 0) throw unprocessable(problems.join(' '), 'question_rules')
}

/** Answers, strike-outs and statistics name an option by its place. */
async function requireSamePlaces(tx: Database, before: EditedRow, options: string[]): Promise<void> {
  if (!movesOptions(before.options, options)) return
  if ((await countFirstAttempts(tx, before.id)) > 0 || (await hasOpenAnswer(tx, before.id)))
    throw conflict(
      'Learners have answered this question: its options keep their number and order, because their answers name the place. Change the words of an option, or archive the question and add a new one.',
      'options_fixed',
    )
}
