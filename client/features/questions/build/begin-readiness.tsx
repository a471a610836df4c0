import { countText } from '#domain/text/count-text.ts'
import { BlockButton } from './block-button.tsx'

interface BeginReadinessProps {
  count: number
  /** Empty: the block follows the weights of the outline. */
  categories: string[]
}

/** Begins the block that leads to an estimate of readiness, with questions that were never answered. */
export function BeginReadiness({ count, categories }: BeginReadinessProps) {
  return (
    <BlockButton
      variant="filled"
      request={{
        source:
          categories.length === 0
            ? { by: 'outline' }
            : { by: 'filter', filter: { categories, status: 'unused' } },
        count,
        mode: 'tutor',
      }}
    >
      {`Answer ${countText(count, 'question')}`}
    </BlockButton>
  )
}
