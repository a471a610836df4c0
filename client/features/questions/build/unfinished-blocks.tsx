import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { dateTimeText, timeSpentText } from '#client/ui/date-text.ts'
import { factsLine } from '#client/ui/facts-line.ts'
import { SectionCard } from '#client/ui/section-card.tsx'
import { TextButton } from '#client/ui/text-button.tsx'
import { modeWords } from '../question-words.ts'
import type { Overview } from './overview.ts'
import classes from './rows.module.css'

type UnfinishedBlock = Overview['unfinished'][number]

/** More would push the rest of the page out of sight. */
const mostAtFirst = 4

/** Blocks that were begun, to go on with: the first thing on the page. */
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
