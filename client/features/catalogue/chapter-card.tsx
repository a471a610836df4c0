import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { Highlight } from '#client/ui/highlight.tsx'
import { cardsToStudy, matchingCardsText, studyMatchesText } from '#client/ui/matching-cards.ts'
import type { Chapter } from '#contracts/catalogue.ts'
import classes from './chapter-card.module.css'

/** One chapter: its title, the learner's progress and what is due. The whole card is a link. */
export function ChapterCard({ chapter, search }: { chapter: Chapter; search: string }) {
  const { title, description, categoryTitle, access, flashcardCount } = chapter
  const target = access === 'locked' ? paths.pricing : paths.studyChapterSettings(chapter.id)
  return (
    <article className={classes.card} data-locked={access !== 'full' || undefined}>
      <p className={classes.category}>
        {categoryTitle}
        {access !== 'full' && (
          <span className={classes.lock}>
            <IconLock size={14} stroke={1.8} aria-hidden="true" /> Premium
          </span>
        )}
      </p>
      <h3 className={classes.title}>
        <Link to={target} className={classes.link ?? ''}>
          <Highlight text={title} search={search} />
        </Link>
      </h3>
      <p className={classes.description}>
        <Highlight text={description} search={search} />
      </p>
      <Matches chapter={chapter} search={search} />
      <div className={classes.foot}>
        {access === 'locked' ? (
          <span className={classes.offer}>{flashcardCount} cards with Premium</span>
        ) : (
          <ChapterMeter chapter={chapter} />
        )}
      </div>
    </article>
  )
}

function ChapterMeter({ chapter }: { chapter: Chapter }) {
  const { completedCards, totalCards } = chapter.progress
  const percent = totalCards === 0 ? 0 : Math.round((completedCards / totalCards) * 100)
  return (
    <>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={`${chapter.title}: cards studied`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <p className={classes.counts}>
        <span>
          {completedCards} of {totalCards} cards
        </span>
        {chapter.dueCount > 0 && <span className={classes.due}>{chapter.dueCount} due</span>}
      </p>
    </>
  )
}

/** How many of its cards match, with a link to study the unlocked ones. */
function Matches({ chapter, search }: { chapter: Chapter; search: string }) {
  const { id, matchingFlashcards = 0, lockedFlashcards = 0 } = chapter
  if (matchingFlashcards === 0) return null
  const count = { matchingFlashcards, lockedFlashcards }
  return (
    <div className={classes.matches}>
      {lockedFlashcards > 0 && <p>{matchingCardsText(count)}</p>}
      {cardsToStudy(count) > 0 && (
        <Link to={paths.studySessionOf({ chapterId: id, search })}>{studyMatchesText(count)}</Link>
      )}
    </div>
  )
}
