import { StudyCardsLink } from '#client/features/learner/study-cards-link.tsx'
import type { CategoryStep } from '#contracts/progress/readiness.ts'
import { countText } from '#domain/text/count-text.ts'
import { BlockButton } from './block-button.tsx'

/** Enough to learn something about a category, and short enough to begin at once. */
const usualBlock = 10

interface StartCategoryProps {
  category: { id: string; title: string }
  step: CategoryStep
}

/** The button that begins what helps most in a category: new questions, missed ones again, or cards. */
export function StartCategory({ category: { id, title }, step }: StartCategoryProps) {
  if (step.kind === 'cards') return <StudyCardsLink {...step} />
  const count = Math.min(usualBlock, step.available)
  const isNew = step.kind === 'new-questions'
  const text = isNew ? countText(count, 'question') : `${count} again`
  return (
    <BlockButton
      variant="light"
      size="compact-sm"
      label={`${text}: ${title}`}
      request={{
        source: { by: 'filter', filter: { categories: [id], status: isNew ? 'unused' : 'incorrect' } },
        count,
        mode: 'tutor',
      }}
    >
      {text}
    </BlockButton>
  )
}
