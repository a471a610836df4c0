import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { MarkdownLine } from '#client/ui/text/markdown-text.tsx'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { masteryLabel } from '#domain/mastery/flashcard-mastery.ts'
import classes from './chapter-cards.module.css'

/**
 * The cards of a chapter with what the learner knows of each, and which of them are planned for today. Opened
 * answers stay open for the session.
 */
export function ChapterCards({ cards }: { cards: readonly StudyCard[] }) {
  const today = useQuery(queryFor(studyPlan.today))
  const planned = new Set(today.data?.order)
  return (
    <ol className={classes.list}>
      {cards.map(({ flashcard, progress }) => (
        <li key={flashcard.id} className={classes.row}>
          <span className={classes.question}>
            <MarkdownLine text={flashcard.question} />
          </span>
          <span className={classes.state}>
            {progress.reviewCount === 0 ? (
              'Not studied yet'
            ) : (
              <>
                <span className={classes.mastery}>
                  <span className={classes.track} aria-hidden="true">
                    <span style={{ width: `${progress.mastery}%` }} />
                  </span>
                  {progress.mastery}%
                </span>
                {masteryLabel(progress.mastery)}
                {planned.has(flashcard.id) && <strong className={classes.today}> · today</strong>}
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
