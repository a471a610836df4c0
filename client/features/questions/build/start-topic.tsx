import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import type { ReadinessTopic } from '#contracts/readiness.ts'
import { countText } from '#domain/text/count-text.ts'
import { BlockButton } from './block-button.tsx'

/** Enough to learn something about a category, and short enough to begin at once. */
const usualBlock = 10

/** The button that begins what helps most in a topic: new questions, missed ones again, or cards. */
export function StartTopic({ topic: { categoryId, title, step } }: { topic: ReadinessTopic }) {
  if (step.kind === 'cards')
    return (
      <Button
        component={Link}
        to={paths.studyChapterSettings(step.chapterId)}
        variant="light"
        aria-label={`Study its cards: ${step.chapterTitle}`}
      >
        Study its cards
      </Button>
    )
  const count = Math.min(usualBlock, step.available)
  const status = step.kind === 'new-questions' ? 'unused' : 'incorrect'
  return (
    <BlockButton
      variant="light"
      label={`${startText(step.kind, count)}: ${title}`}
      request={{
        source: { by: 'filter', filter: { categories: [categoryId], status } },
        count,
        mode: 'tutor',
      }}
    >
      {startText(step.kind, count)}
    </BlockButton>
  )
}

const startText = (kind: 'new-questions' | 'missed-questions', count: number) =>
  kind === 'new-questions' ? `Answer ${countText(count, 'question')}` : `Answer ${count} again`
