import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { MasteryBar, masteryText } from '#client/features/learner/mastery-bar.tsx'
import { cardsToStudy, matchingCardsText, studyMatchesText } from '#client/features/learner/matching-cards.ts'
import { useReadOnly } from '#client/features/learner/read-only.tsx'
import { paths } from '#client/platform/paths.ts'
import { Highlight } from '#client/ui/text/highlight.tsx'
import type { Chapter } from '#contracts/catalogue/catalogue.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './chapter-row.module.css'
import { TodayText } from './today-text.tsx'

interface ChapterRowProps {
  chapter: Chapter
  /** The number of its cards that are left of today's plan. */
  cardsToday: number
  search?: string
}

/**
 * One chapter: its title, its mastery and its share of today. The whole row is a link; a locked chapter shows
 * what is in it. Who only looks on has the title without the link.
 */
export function ChapterRow({ chapter, cardsToday, search = '' }: ChapterRowProps) {
  const { id, title, description, access } = chapter
  const isReadOnly = useReadOnly()
  const name = <Highlight text={title} search={search} />
  return (
    <article className={classes.row} data-locked={access === 'locked' || undefined}>
      <div className={classes.names}>
        <h4 className={classes.title}>
          {isReadOnly ? (
            name
          ) : (
            <Link to={paths.studyChapterSettings(id)} className={classes.link ?? ''}>
              {name}
            </Link>
          )}
        </h4>
        <p className={classes.description}>
          <Highlight text={description} search={search} />
        </p>
        <Matches chapter={chapter} search={search} />
      </div>
      <div className={classes.state}>
        {access === 'locked' ? (
          <p className={classes.counts}>
            <span>{countText(chapter.flashcardCount, 'card')}</span>
            <Premium />
          </p>
        ) : (
          <Progress chapter={chapter} cardsToday={cardsToday} />
        )}
      </div>
    </article>
  )
}

function Progress({ chapter, cardsToday }: Pick<ChapterRowProps, 'chapter' | 'cardsToday'>) {
  const { access, flashcardCount: cards, masteredCount: mastered } = chapter
  const counts = { cards, mastered, begun: chapter.progress.completedCards }
  return (
    <>
      <MasteryBar {...counts} />
      <p className={classes.counts}>
        <span>{masteryText(counts)}</span>
        {access === 'begun-only' && <Premium />}
        <TodayText cards={cardsToday} />
      </p>
    </>
  )
}

function Premium() {
  return (
    <span className={classes.lock}>
      <IconLock size={14} stroke={1.8} aria-hidden="true" /> Premium
    </span>
  )
}

/** The number of its cards that match, with a link to study the unlocked ones. */
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
