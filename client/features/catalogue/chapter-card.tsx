import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { Highlight } from '#client/ui/highlight.tsx'
import type { Chapter } from '#contracts/catalogue.ts'
import classes from './chapter-card.module.css'

/** One chapter: what it is, how far one is, and what waits in it. The whole card leads on. */
export function ChapterCard({ chapter, search }: { chapter: Chapter; search: string }) {
  const { title, description, categoryTitle, locked, flashcardCount } = chapter
  const hasBegun = chapter.progress.completedCards > 0
  const target = locked && !hasBegun ? paths.pricing : paths.studyChapterSettings(chapter.id)
  return (
    <article className={classes.card} data-locked={locked || undefined}>
      <p className={classes.category}>
        {categoryTitle}
        {locked && (
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
        {locked && !hasBegun ? (
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

/** Which of its cards match, and the way to study just those. */
function Matches({ chapter, search }: { chapter: Chapter; search: string }) {
  const { id, matchingFlashcards = 0, locked } = chapter
  if (matchingFlashcards === 0) return null
  const text = `${matchingFlashcards} matching ${matchingFlashcards === 1 ? 'card' : 'cards'}`
  if (locked) return <p className={classes.matches}>{text}</p>
  return (
    <p className={classes.matches}>
      <Link to={paths.studySessionOf({ chapterId: id, search })}>Study {text}</Link>
    </p>
  )
}
