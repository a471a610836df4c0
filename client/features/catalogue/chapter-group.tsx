import { IconChevronDown } from '@tabler/icons-react'
import { breakable } from '#client/ui/breakable.ts'
import { factsLine } from '#client/ui/facts-line.ts'
import { MasteryBar, masteryText } from '#client/ui/mastery-bar.tsx'
import { ShortList } from '#client/ui/short-list.tsx'
import type { Chapter } from '#contracts/catalogue.ts'
import type { ChapterGroup } from '#domain/outline/chapter-groups.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './chapter-group.module.css'
import { ChapterRow } from './chapter-row.tsx'
import type { ShareOfToday } from './share-of-today.ts'
import { TodayText } from './today-text.tsx'

interface ChapterGroupProps {
  group: ChapterGroup<Chapter>
  isOpen: boolean
  cardsOfToday: ShareOfToday['cardsOf']
  onToggle: () => void
}

/** The chapters of one category behind a button that says what it weighs, what is mastered and its share of today. */
export function ChapterGroupSection({ group, isOpen, cardsOfToday, onToggle }: ChapterGroupProps) {
  const { id, title, weight, chapters } = group
  const listId = `chapters-${id}`
  return (
    <section className={classes.group} aria-label={title}>
      <h3 className={classes.head}>
        <button
          type="button"
          className={classes.button}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={onToggle}
        >
          <span className={classes.names}>
            <span className={classes.title}>{breakable(title)}</span>{' '}
            <span className={classes.weight}>
              {factsLine([
                weight === null ? 'not in the exam outline' : `${weight}% of the exam`,
                countText(chapters.length, 'chapter'),
              ])}
            </span>
          </span>{' '}
          <span className={classes.state}>
            <MasteryBar {...group} />
            <span className={classes.counts}>
              <span>{masteryText(group)}</span>{' '}
              <TodayText cards={cardsOfToday(chapters.map((chapter) => chapter.id))} />
            </span>
          </span>
          <IconChevronDown className={classes.sign} size={20} stroke={1.6} aria-hidden="true" />
        </button>
      </h3>
      <div id={listId} className={classes.list} hidden={!isOpen}>
        {isOpen && (
          <ShortList items={chapters} words="chapters">
            {(shown) =>
              shown.map((chapter) => (
                <ChapterRow key={chapter.id} chapter={chapter} cardsToday={cardsOfToday([chapter.id])} />
              ))
            }
          </ShortList>
        )}
      </div>
    </section>
  )
}
