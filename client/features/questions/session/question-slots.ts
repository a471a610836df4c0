import type { ReactNode } from 'react'
import type { RenderText } from '#client/ui/text/bound-text.tsx'
import type { BlockQuestion } from '#contracts/questions/questions.ts'

/** What the app puts into a question from other features. */
export interface QuestionSlots {
  renderText: RenderText
  /** Beside the explanation, as to report an error. */
  tools: (question: BlockQuestion) => ReactNode
}
