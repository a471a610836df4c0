import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { dateTimeText, timeSpentText } from '#client/ui/date-text.ts'
import { SectionCard } from '#client/ui/section-card.tsx'
import { modeWords } from '../question-words.ts'
import type { Overview } from './overview.ts'
import classes from './rows.module.css'

type UnfinishedBlock = Overview['unfinished'][number]

/** Blocks that were begun, to go on with: the first thing on the page. */
export function UnfinishedBlocks({ blocks }: { blocks: readonly UnfinishedBlock[] }) {
  if (blocks.length === 0) return null
  return (
    <SectionCard title="Unfinished blocks">
      <ul className={classes.rows}>
        {blocks.map((block, index) => (
          <li key={block.id} className={classes.row}>
            <div className={classes.main}>
              <span className={classes.name}>{block.title}</span>
              <span className={classes.detail}>{detailOf(block)}</span>
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
    </SectionCard>
  )
}

function detailOf({ mode, answered, questionCount, secondsLeft, createdAt }: UnfinishedBlock): string {
  const clock = typeof secondsLeft === 'number' && `${timeSpentText(secondsLeft)} left`
  const parts = [modeWords[mode], `${answered} of ${questionCount} answered`, clock, dateTimeText(createdAt)]
  return parts.filter(Boolean).join(' · ')
}
