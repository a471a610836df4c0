import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useDueText } from '#client/features/learner/due-of-chapter.ts'
import { InconsistentNote } from '#client/features/progress/inconsistent-note.tsx'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { Meter } from '#client/ui/charts/meter.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { dayText, timeSpentText } from '#client/ui/text/date-text.ts'
import { percentText } from '#client/ui/text/percent-text.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { type ChapterStat, progress } from '#contracts/progress/progress.ts'
import { tagName } from '#domain/content/tag-name.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './chapter-details.module.css'
import { shownProgress } from './shown-progress.ts'

type Details = Reply<typeof progress.chapter>

/** The details of one chapter. Those that the list does not contain are loaded when it is opened. */
export function ChapterDetails({ stat }: { stat: ChapterStat }) {
  const { id, title } = stat.chapter
  const { data, error, refetch } = useQuery(queryFor(progress.chapter, { params: { id } }))
  const shown = shownProgress(stat.progress)
  const { lastStudied } = stat.progress
  return (
    <>
      <Meter label={`${title}: cards reviewed`} percent={shown.completedPercent} />
      <p className={classes.count}>
        {shown.completedCards} of {shown.totalCards} cards reviewed
      </p>
      {shown.isInconsistent && <InconsistentNote />}
      <dl className={classes.facts}>
        <Fact name="Coverage-scaled mastery">{shown.coverageScaledMastery}%</Fact>
        <Fact name="Mastery of reviewed cards">{shown.averageMastery}%</Fact>
        <Fact name="Last studied">{lastStudied ? dayText(lastStudied) : 'Not studied yet'}</Fact>
        {data && <LoadedFacts details={data} />}
        {!data && !error && <WaitingFacts />}
      </dl>
      {!data && error && (
        <LoadFailed what="more about this chapter" error={error} onRetry={() => void refetch()} />
      )}
      <Tags tags={stat.tags} details={data} />
      <Button
        component={Link}
        variant="light"
        to={paths.studyChapterSettings(id)}
        aria-label={`Study ${title}`}
      >
        Study
      </Button>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-note">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function LoadedFacts({ details: { chapter, dueCards, recall, timeSpentSeconds } }: { details: Details }) {
  const dueText = useDueText(chapter.id)
  return (
    <>
      <Fact name="To review">{dueText ?? countText(dueCards, 'card')}</Fact>
      <Fact name="Recall today">{recall === null ? 'Nothing reviewed yet' : percentText(recall)}</Fact>
      <Fact name="Time studied">{timeSpentSeconds === 0 ? 'None yet' : timeSpentText(timeSpentSeconds)}</Fact>
    </>
  )
}

function WaitingFacts() {
  return ['To review', 'Recall today', 'Time studied'].map((name) => (
    <Fact key={name} name={name}>
      <Skeleton height={20} width={64} my={2} />
    </Fact>
  ))
}

/** The tags of a chapter. Reviewed tags have their mastery. */
function Tags({ tags, details }: { tags: readonly string[]; details: Details | undefined }) {
  if (tags.length === 0) return null
  const known = new Map(details?.tagStats.map((stat) => [stat.tag, stat]))
  return (
    <ul className={classes.tags} aria-label="Tags">
      {tags.map((tag) => {
        const stat = known.get(tag)
        return (
          <li key={tag} className={classes.tag}>
            {tagName(tag)}
            {stat && stat.reviewCount > 0 && <strong>{Math.round(stat.mastery)}%</strong>}
          </li>
        )
      })}
    </ul>
  )
}
