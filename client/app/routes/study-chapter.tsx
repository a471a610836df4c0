import { Button, Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ChapterCards } from '#client/features/catalogue/chapter-cards.tsx'
import { ChapterSummary } from '#client/features/catalogue/chapter-summary.tsx'
import { LockedChapter } from '#client/features/catalogue/locked-chapter.tsx'
import { renderDrugNames } from '#client/features/drugs/drug-name-text.tsx'
import { SyncStatus } from '#client/features/outbox/sync-status.tsx'
import { MadeCards } from '#client/features/own-cards/made-cards.tsx'
import { MakeCard } from '#client/features/own-cards/make-card.tsx'
import { startOfPrimerPart } from '#client/features/own-cards/note-starts.ts'
import { ChapterPrimer } from '#client/features/study/primer/chapter-primer.tsx'
import { SessionRecap, SessionResult } from '#client/features/study/recap/session-recap.tsx'
import { NoContent, StudyError } from '#client/features/study/study-error.tsx'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { pageTitle } from '#client/platform/site.ts'
import { useUser } from '#client/platform/user/session.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { catalogue } from '#contracts/catalogue/catalogue.ts'
import { study } from '#contracts/study/study.ts'
import classes from './study-chapter.module.css'

export const meta = () => pageTitle('Chapter')

/**
 * The page after a session of a chapter: its recap at once, and every card of the chapter with its progress.
 */
export default function StudyChapter() {
  const id = Number(useParams().id)
  return (
    <div className={classes.page} data-prints-alone>
      <div className={classes.onScreen}>
        <SessionResult chapterId={id} />
      </div>
      <ChapterPage id={id} />
    </div>
  )
}

function ChapterPage({ id }: { id: number }) {
  const { user } = useUser()
  const chapters = useQuery(queryFor(catalogue.listChapters, { query: { search: undefined } }))
  const cards = useQuery(queryFor(study.listChapterFlashcards, { params: { id } }))
  const chapter = chapters.data?.find((candidate) => candidate.id === id)
  if (cards.error?.code === 'premium_required' && user) {
    return (
      <LockedChapter
        userId={user.id}
        chapterId={id}
        back={<BackLink to={paths.study}>All chapters</BackLink>}
      />
    )
  }
  if (cards.error) {
    return (
      <StudyError
        error={cards.error}
        announcement="Failed to load study session data"
        onRetry={() => void cards.refetch()}
      />
    )
  }
  if (!cards.data) return <Loading />
  if (cards.data.length === 0) return <NoContent kind="chapter" message="" />
  const studied = cards.data.filter(({ progress }) => progress.reviewCount > 0).length

  return (
    <>
      <div className={classes.top}>
        <div className={classes.onScreen}>
          <BackLink to={paths.study}>All chapters</BackLink>
        </div>
        <div className={classes.head}>
          <Title order={1} size="h2">
            {chapter?.title ?? cards.data[0]?.chapter.title}
          </Title>
          <Button component={Link} to={paths.studyChapterSettings(id)} className={classes.start ?? ''}>
            {studied > 0 ? 'Study again' : 'Study'}
          </Button>
        </div>
        {chapter && <p className={classes.description}>{chapter.description}</p>}
        <p className={classes.counts}>
          {studied} of {cards.data.length} cards studied
          {chapter && studied > 0 && `, average mastery ${chapter.progress.averageMastery}%`}
        </p>
        <SyncStatus />
      </div>
      <div className={classes.onScreen}>
        <SessionRecap chapterId={id} />
      </div>
      {chapter?.hasPrimer && !chapter.locked && (
        <ChapterPrimer
          chapterId={id}
          isFirstRead={studied === 0}
          renderText={renderDrugNames}
          renderMore={(part) => (
            <MakeCard look="button" start={startOfPrimerPart(id, part)} about={part.heading} />
          )}
        />
      )}
      {chapter?.hasPrimer && <MadeCards origin={{ kind: 'primer', id }} />}
      {chapter?.hasSummary && !chapter.locked && (
        <section aria-labelledby="summary-title">
          <h2 id="summary-title" className={classes.subtitle}>
            Summary
          </h2>
          <ChapterSummary chapterId={id} />
        </section>
      )}
      <section aria-labelledby="cards-title" className={classes.cards ?? ''}>
        <h2 id="cards-title" className={classes.subtitle}>
          Cards
        </h2>
        <ChapterCards cards={cards.data} />
      </section>
    </>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Loading the chapter">
      <div>
        <BackLink to={paths.study}>All chapters</BackLink>
        <Skeleton height={34} width="55%" mt="xs" />
        <Skeleton height={20} width="80%" mt="sm" />
      </div>
      <div>
        {Array.from({ length: 6 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no content
          <Skeleton key={row} height={64} mb={2} />
        ))}
      </div>
    </div>
  )
}
