import type { ReactNode } from 'react'
import type { RenderText } from '#client/ui/text/bound-text.tsx'
import type { BlockQuestion } from '#contracts/questions/questions.ts'

/** The parts of other features that the app puts into a question. */
export interface QuestionSlots {
  renderText: RenderText
  /** Tools beside the explanation, for example to report an error. */
  tools: (question: BlockQuestion) => ReactNode
}
