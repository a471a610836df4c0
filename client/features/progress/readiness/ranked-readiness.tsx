import type { ReactNode } from 'react'
import { percentText } from '#client/ui/text/percent-text.ts'
import type { CategoryStep } from '#contracts/progress/readiness.ts'
import { isUnknown, type RankReason } from '#domain/readiness/ranked-categories.ts'
import { CategoryList } from './category-list.tsx'
import type { ReadinessCategory } from './readiness-report.ts'

/** The button that begins the step of a category. */
export type RenderStart = (start: {
  category: { id: string; title: string }
  step: CategoryStep
}) => ReactNode

interface RankedReadinessProps {
  categories: readonly ReadinessCategory[]
  renderStart: RenderStart
}

/** The ranked categories by the share expected right, or before there is an estimate by what was done. */
export function RankedReadiness({ categories, renderStart }: RankedReadinessProps) {
  const isDone = categories.every(({ step }) => step === null)
  return (
    <CategoryList
      share={{ column: 'Expected right', unit: 'right' }}
      note={
        isDone
          ? 'You have answered every question and seen every card there is. Reviews keep what you know.'
          : 'A point is one percent of the exam.'
      }
      rows={categories.map((category) => ({
        ...category,
        points: category.pointsToGain,
        why: whyTexts[category.reason](category),
        start: category.step && renderStart({ category, step: category.step }),
      }))}
    />
  )
}

const whyTexts: Record<RankReason, (category: ReadinessCategory) => string> = {
  'never seen': ({ cards, cardsSeen }) => `Never seen: ${cards - cardsSeen} cards`,
  'weak answers': ({ answered, right }) => `Weak answers: ${right} of ${answered} right`,
  fading: ({ recall }) => `Fading: recall ${percentText(recall ?? 0)}`,
  steady: ({ answered }) => (isUnknown({ firstAttempts: answered }) ? 'Few answers yet' : 'Steady'),
}
