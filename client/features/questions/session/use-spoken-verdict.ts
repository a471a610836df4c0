import { useState } from 'react'
import type { BlockQuestion } from '#contracts/questions.ts'
import { verdictText } from './answer-words.ts'

/** For those who listen: said with the answer, and not before the question on coming back to it. */
export function useSpokenVerdict(question: BlockQuestion, turn: number): string {
  const { isFinal } = question
  const [arrival, setArrival] = useState({ turn, wasFinal: isFinal })
  if (arrival.turn !== turn) setArrival({ turn, wasFinal: isFinal })
  return isFinal && !arrival.wasFinal ? verdictText(question) : ''
}
