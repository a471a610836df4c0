/** What kinds of blocks there are, and when their answers are final and their keys may be known. */
import { type ExamFormId, examFormIds, examForms, type PlannedSection } from './exam-forms.ts'
import type { Section } from './section-clock.ts'

/** `custom`: built by the learner; `due`: missed questions that are asked again; or an exam. */
export const blockForms = ['custom', 'due', ...examFormIds] as const
export type BlockForm = (typeof blockForms)[number]
export const blockModes = ['tutor', 'timed'] as const
export type BlockMode = (typeof blockModes)[number]
export type BlockKind = { form: BlockForm; mode: BlockMode }

/** The pace of the exam, in seconds for each question. */
export const secondsPerQuestion = 120

export function isExam(form: BlockForm): form is ExamFormId {
  return form in examForms
}

/** When a question's key may be known: once its answer is final, or once the block is finished. */
export function revealsOf({ form, mode }: BlockKind): 'answer' | 'end' {
  if (isExam(form)) return examForms[form].reveals
  return mode === 'tutor' ? 'answer' : 'end'
}

/**
 * Whether the key of a question may be known: its block is finished, or shows keys with the answers and this one is final
 * or the question's time is over.
 */
export function isKeyRevealed(
  kind: BlockKind,
  question: { isBlockFinished: boolean; isFinal: boolean; isSectionClosed: boolean },
): boolean {
  if (question.isBlockFinished) return true
  return revealsOf(kind) === 'answer' && (question.isFinal || question.isSectionClosed)
}

/** The clock of an exam runs on as in the exam room. */
export function canSuspend(form: BlockForm): boolean {
  return !isExam(form)
}

/**
 * What makes an answer final. A tutor asks how sure the learner is before it shows the key; a rehearsal shows the key when
 * the learner submits the answer, rated or not; elsewhere a chosen option stands until its section is closed, rated or not.
 * In each of them the end of the time makes the option final that is chosen then.
 */
export type FinalBy = 'rating' | 'submission' | 'section'

export function finalBy(kind: BlockKind): FinalBy {
  if (kind.mode === 'tutor') return 'rating'
  return revealsOf(kind) === 'answer' ? 'submission' : 'section'
}

/** The one section of a block that is no exam; its clock runs from `now`, in epoch milliseconds. */
export function sectionOfBlock(mode: BlockMode, questionCount: number, now: number): Section {
  return {
    number: 1,
    questionCount,
    limitSeconds: mode === 'timed' ? questionCount * secondsPerQuestion : null,
    openedAt: now,
    runningSince: now,
    closedAt: null,
    usedSeconds: 0,
  }
}

/** The sections of an exam, none of them opened. */
export function sectionsOfExam(planned: readonly PlannedSection[]): Section[] {
  return planned.map(({ questionCount, limitSeconds }, index) => ({
    number: index + 1,
    questionCount,
    limitSeconds,
    openedAt: null,
    runningSince: null,
    closedAt: null,
    usedSeconds: 0,
  }))
}
