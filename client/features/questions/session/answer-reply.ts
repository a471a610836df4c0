import type { Settled } from '#client/features/outbox/outbox-sync.ts'
import type { AnswerReply } from '#contracts/questions/questions.ts'

/** What the reply to an answer says of its question; undefined when the server will never accept the answer. */
export function answerReplyOf(settled: Settled): Omit<AnswerReply, 'questionId' | 'duplicate'> | undefined {
  if (!('reply' in settled)) return undefined
  // The outbox knows no features and hands replies on as they came: this one is of `questions.answer`.
  const { chosen, confidence, isFinal, isRight, explanation } = settled.reply as AnswerReply
  return { chosen, confidence, isFinal, isRight, explanation }
}
