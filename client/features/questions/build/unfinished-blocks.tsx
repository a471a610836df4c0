import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { modeWords } from '#client/features/questions/question-words.ts'
import { paths } from '#client/platform/paths.ts'
import { TextButton } from '#client/ui/buttons/text-button.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { dateTimeText, timeSpentText } from '#client/ui/text/date-text.ts'
import { factsLine } from '#client/ui/text/facts-line.ts'
import type { Overview } from './overview.ts'
import classes from './rows.module.css'

type UnfinishedBlock = Overview['unfinished'][number]

/** More blocks would push the rest of the page out of sight. */
const mostAtFirst = 4

/** Unfinished blocks that the learner can continue. They come first on the page. */
export function UnfinishedBlocks({ blocks }: { blocks: readonly UnfinishedBlock[] }) {
  const [isWhole, setIsWhole] = useState(false)
  if (blocks.length === 0) return null
  const shown = isWhole ? blocks : blocks.slice(0, mostAtFirst)
  return (
    <SectionCard title="Unfinished blocks">
      <ul className="list-plain">
        {shown.map((block, index) => (
          <li key={block.id} className={classes.row}>
            <div className={classes.main} data-has-facts>
              <span className={classes.name}>{block.title}</span>
              <span className="text-note text-numbers">{detailOf(block)}</span>
            </div>
            <Button
              component={Link}
              to={paths.questionSession(block.id)}
              variant={index === 0 ? 'filled' : 'default'}
              aria-label={`Continue ${block.title}`}
            >
              Continue
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < blocks.length && (
        <TextButton onClick={() => setIsWhole(true)}>Show all {blocks.length} unfinished blocks</TextButton>
      )}
    </SectionCard>
  )
}

function detailOf({ mode, answered, questionCount, secondsLeft, createdAt }: UnfinishedBlock): string {
  const clock = typeof secondsLeft === 'number' && `${timeSpentText(secondsLeft)} left`
  return factsLine([
    modeWords[mode],
    `${answered} of ${questionCount} answered`,
    clock,
    dateTimeText(createdAt),
  ])
}
