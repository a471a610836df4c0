/** What to do now, from what is known of the day: the one sentence and the one button on top of the progress page. */
import { secondsPerQuestion } from '../questions/block-rules.ts'
import { countText } from '../text/count-text.ts'

/** Today's queue of cards and questions; `firstChapter` is where its first card belongs. */
export type DayAhead = {
  /** Days with a rated card, ever. */
  studyDays: number
  dueCards: number
  newCards: number
  dueQuestions: number
  minutes: number
  firstChapter: string | undefined
}

/** Asked for when the queue is empty. */
export type QuestionsAhead = {
  /** Never answered, and open to this learner. */
  openQuestions: number
  answeredToday: number
}

export type NextStep =
  /** `isFirst`: nothing was studied yet. */
  | { kind: 'cards'; isFirst: boolean; sentence: string }
  | { kind: 'due-questions'; count: number; sentence: string }
  | { kind: 'block'; count: number; sentence: string }
  | { kind: 'done'; sentence: string }

/** A block that fits between two patients. */
const blockSize = 10

/** Whether the day's queue alone decides; else the questions have to be asked for. */
export function hasQueue({ dueCards, newCards, dueQuestions }: DayAhead): boolean {
  return dueCards + newCards + dueQuestions > 0
}

/** First what is due and new, then a block of fresh questions once a day, then rest. */
export function nextStep(day: DayAhead, questions: QuestionsAhead): NextStep {
  const { studyDays, dueCards, newCards, dueQuestions } = day
  const isFirst = studyDays === 0 && dueCards + dueQuestions === 0
  if (dueCards + newCards > 0) {
    return { kind: 'cards', isFirst, sentence: isFirst ? firstSentence(day) : queueSentence(day) }
  }
  if (dueQuestions > 0) return { kind: 'due-questions', count: dueQuestions, sentence: queueSentence(day) }
  if (questions.openQuestions > 0 && questions.answeredToday === 0) return blockStep(day, questions)
  return { kind: 'done', sentence: 'Done for today.' }
}

function firstSentence({ firstChapter, newCards, minutes }: DayAhead): string {
  const cards = `${countText(newCards, 'new card')}, ${aboutText(minutes)}`
  return firstChapter ? `Start with ${firstChapter}: ${cards}.` : `Start with ${cards}.`
}

/** "14 cards and 3 questions are due, 10 cards are new: about 25 minutes." */
function queueSentence({ dueCards, newCards, dueQuestions, minutes }: DayAhead): string {
  const due = [
    ...(dueCards > 0 ? [countText(dueCards, 'card')] : []),
    ...(dueQuestions > 0 ? [countText(dueQuestions, 'question')] : []),
  ]
  const dueText = `${due.join(' and ')} ${dueCards + dueQuestions === 1 ? 'is' : 'are'} due`
  const newText = `${countText(newCards, 'card')} ${newCards === 1 ? 'is' : 'are'} new`
  if (due.length === 0) return `${newText}, ${aboutText(minutes)}.`
  return newCards === 0
    ? `${dueText}, ${aboutText(minutes)}.`
    : `${dueText}, ${newText}: ${aboutText(minutes)}.`
}

function blockStep({ studyDays }: DayAhead, { openQuestions }: QuestionsAhead): NextStep {
  const count = Math.min(blockSize, openQuestions)
  const block = `${countText(count, 'question')}, ${aboutText((count * secondsPerQuestion) / 60)}`
  const sentence =
    studyDays === 0
      ? `Start with a block mixed as in the exam: ${block}.`
      : `No card is due. Next, a block mixed as in the exam: ${block}.`
  return { kind: 'block', count, sentence }
}

const aboutText = (minutes: number) => `about ${countText(Math.max(1, Math.round(minutes)), 'minute')}`
