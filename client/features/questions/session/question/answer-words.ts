import type { BlockQuestion } from '#contracts/questions/questions.ts'
import { optionLetter } from '#domain/questions/block/block-item.ts'
import type { FinalBy } from '#domain/questions/block/block-rules.ts'

interface AnswerFacts {
  question: BlockQuestion
  /** The option chosen on screen, with or without its confidence. */
  chosen: number | null
  finalBy: FinalBy
  isTimeUp: boolean
  isOnline: boolean
}

/** Above the confidence: what is missing, or how the answer was. */
export function answerMessage(facts: AnswerFacts): string {
  const { question, chosen, finalBy, isTimeUp, isOnline } = facts
  if (question.isFinal) return verdictText(question) || (isOnline ? 'Answered' : 'Your answer is saved')
  if (isTimeUp) return isOnline ? 'The time is over' : 'The time is over. The network is needed to go on.'
  if (chosen === null) return 'Choose an option'
  if (finalBy === 'rating') return 'How sure are you?'
  if (finalBy === 'submission') return 'Chosen. Submit it, or say how sure you are.'
  return question.confidence === null
    ? 'Answered. How sure are you? You need not say.'
    : 'Answered. You may change it until the end.'
}

/** Empty where the key is not known yet. */
export function verdictText({ isRight, chosen, explanation }: BlockQuestion): string {
  const key = explanation && `The right answer is ${optionLetter(explanation.key)}.`
  if (chosen === null) return ['Not answered.', key].filter(Boolean).join(' ')
  if (isRight === null) return ''
  return isRight ? 'Right.' : ['Wrong.', key].filter(Boolean).join(' ')
}
