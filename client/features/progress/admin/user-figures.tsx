import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { dateText, timeSpentText } from '#client/ui/text/date-text.ts'
import { FactList } from '#client/ui/text/fact-list.tsx'
import { percentText } from '#client/ui/text/percent-text.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { progress } from '#contracts/progress/progress.ts'
import { numberText } from '#domain/text/count-text.ts'

type Figures = Reply<typeof progress.learnerFigures>

/** What a learner has done, in ten figures; support sees no answers and no notes. */
export function UserFigures({ userId }: { userId: number }) {
  const { data, error, refetch } = useQuery({
    ...queryFor(progress.learnerFigures, { params: { id: userId } }),
    staleTime: 0,
  })
  if (error) return <LoadFailed what="the progress" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={220} role="status" aria-label="Loading the progress" />
  return <FactList facts={factsOf(data)} />
}

function factsOf(figures: Figures): [string, string][] {
  const { answered, right } = figures.questions
  return [
    ['Exam date', figures.examDate ? dateText(figures.examDate) : 'Not set'],
    ['Minutes a day', numberText(figures.minutesADay)],
    ['Study days', numberText(figures.studyDays)],
    ['Last study day', figures.lastStudyDay ? dateText(figures.lastStudyDay) : 'None yet'],
    ['Good weeks in a row', numberText(figures.goodWeeks)],
    ['Time studied', timeSpentText(figures.seconds)],
    ['Ratings', numberText(figures.reviews)],
    ['Cards studied', numberText(figures.cardsStudied)],
    ['Cards mastered', numberText(figures.cardsMastered)],
    [
      'Questions answered',
      answered === 0 ? '0' : `${numberText(answered)}, ${percentText(right / answered)} right`,
    ],
  ]
}
