import type { DifficultyId, QuestionConfidence } from '#domain/questions/question.ts'

/** How a pseudo-random learner answers. */
export interface DemoLearner {
  userId: number
  /** Share right on questions of medium difficulty, 0 to 1, by category. */
  abilityIn: (category: string) => number
  /** Evenly spread numbers from 0 to 1. */
  random: () => number
}

export interface DemoQuestion {
  category: string
  difficulty: DifficultyId
  key: number
  optionCount: number
  /** The number of earlier answers of this learner. */
  attempts: number
}

export interface DemoChoice {
  chosen: number
  isRight: boolean
  confidence: QuestionConfidence
  seconds: number
}

const ease: Record<DifficultyId, number> = { easy: 0.18, medium: 0, hard: -0.18 }
const gainOfRepeat = 0.15

export function answerLike({ abilityIn, random }: DemoLearner, question: DemoQuestion): DemoChoice {
  const knowledge = abilityIn(question.category) + ease[question.difficulty]
  const isRight = random() < Math.min(0.96, knowledge + (question.attempts > 0 ? gainOfRepeat : 0))
  return {
    isRight,
    chosen: isRight ? question.key : distractorOf(question, random),
    confidence: confidenceOf(isRight, random()),
    seconds: Math.round(35 + 70 * random()),
  }
}

/** Draws a distractor; each one is half as likely as the one before it. */
function distractorOf({ key, optionCount }: DemoQuestion, random: () => number): number {
  const distractors = Array.from({ length: optionCount }, (_, option) => option).filter((o) => o !== key)
  return distractors.find(() => random() < 0.5) ?? distractors[0] ?? 0
}

function confidenceOf(isRight: boolean, draw: number): QuestionConfidence {
  if (isRight) return draw < 0.55 ? 3 : draw < 0.88 ? 2 : 1
  return draw < 0.22 ? 3 : draw < 0.68 ? 2 : 1
}
