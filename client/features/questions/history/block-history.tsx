import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { modeWords } from '#client/features/questions/question-words.ts'
import type { CallError } from '#client/platform/calls/call-error.ts'
import { call, urlOf } from '#client/platform/calls/calls.ts'
import { paths } from '#client/platform/paths.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { breakable } from '#client/ui/text/breakable.ts'
import { dateTimeText, timeSpentText } from '#client/ui/text/date-text.ts'
import { factsLine } from '#client/ui/text/facts-line.ts'
import { percentText } from '#client/ui/text/percent-text.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { type BlockHead, questions } from '#contracts/questions/questions.ts'
import classes from './block-history.module.css'
import { ScoreTrend } from './score-trend.tsx'

type Page = Reply<typeof questions.history>

/** Finished blocks, the latest first, and the trend of their scores. */
export function BlockHistory() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory()
  const blocks = data?.pages.flatMap((page) => page.blocks) ?? []
  return (
    <SectionCard title="Finished blocks">
      {!data && !error && (
        <div role="status" aria-label="Loading your finished blocks">
          <Skeleton height={160} />
        </div>
      )}
      {data && blocks.length === 0 && (
        <p className="text-soft">
          None yet. Each block that you finish stands here with its score, its time and all its explanations.
        </p>
      )}
      <ScoreTrend blocks={blocks} />
      {blocks.length > 0 && (
        <ul className="list-plain" aria-label="Finished blocks">
          {blocks.map((block) => (
            <FinishedBlock key={block.id} block={block} />
          ))}
        </ul>
      )}
      {error && <LoadFailed what="your finished blocks" error={error} onRetry={() => void refetch()} />}
      {hasNextPage && !error && (
        <Button variant="subtle" mt="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier blocks
        </Button>
      )}
    </SectionCard>
  )
}

function useHistory() {
  return useInfiniteQuery<Page, CallError, { pages: Page[] }, string[], number | undefined>({
    queryKey: [urlOf(questions.history), 'all pages'],
    queryFn: ({ pageParam, signal }) => call(questions.history, { query: { before: pageParam } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ blocks, hasMore }) => (hasMore ? blocks.at(-1)?.id : undefined),
    staleTime: 0,
  })
}

function FinishedBlock({ block }: { block: BlockHead }) {
  const { id, title, mode, questionCount, right, secondsUsed, finishedAt } = block
  return (
    <li className={classes.row}>
      <Link to={paths.questionResults(id)} className={classes.name}>
        {breakable(title)}
      </Link>
      <span className={classes.score}>
        {right ?? 0} of {questionCount}
        <strong className={classes.share}>
          {percentText(questionCount && (right ?? 0) / questionCount)}
        </strong>
      </span>
      <span className={classes.detail}>
        {factsLine([modeWords[mode], timeSpentText(secondsUsed), finishedAt && dateTimeText(finishedAt)])}
      </span>
    </li>
  )
}
