import { MasteryBar, masteryText } from '#client/features/learner/mastery-bar.tsx'
import { FoldingHead } from '#client/ui/page/folding-head.tsx'
import { ShortList } from '#client/ui/tables/short-list.tsx'
import { factsLine } from '#client/ui/text/facts-line.ts'
import type { Chapter } from '#contracts/catalogue/catalogue.ts'
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
      <FoldingHead
        level="h3"
        name={title}
        facts={factsLine([
          weight === null ? 'not in the exam outline' : `${weight}% of the exam`,
          countText(chapters.length, 'chapter'),
        ])}
        state={
          <>
            <MasteryBar {...group} />
            <span className={classes.counts}>
              <span>{masteryText(group)}</span>{' '}
              <TodayText cards={cardsOfToday(chapters.map((chapter) => chapter.id))} />
            </span>
          </>
        }
        isOpen={isOpen}
        controls={listId}
        onToggle={onToggle}
      />
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
