import { Group, SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { useAddress } from '#client/platform/use-address.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { SaveTableButton } from '#client/ui/tables/save-table-button.tsx'
import { shortDayText } from '#client/ui/text/date-text.ts'
import { contentStatistics, hardestFromLearners } from '#contracts/content-statistics/content-statistics.ts'
import { beginningOf } from '#domain/text/beginning-of.ts'
import { numberText } from '#domain/text/count-text.ts'
import { ComputedAt } from './computed-at.tsx'

const orders = [
  { value: 'most-studied', label: 'Most studied' },
  { value: 'hardest', label: 'Hardest' },
] as const

/** Ten cards: those that are studied most, or the hardest. The order is in the address. */
export function ContentPerformance() {
  const { params, change } = useAddress()
  const order = orders.find(({ value }) => value === params.get('cards'))?.value ?? 'most-studied'
  const { data, error, refetch } = useQuery({
    ...queryFor(contentStatistics.contentPerformance, { query: { order } }),
    placeholderData: keepPreviousData,
  })
  return (
    <SectionCard
      title="Content performance"
      description={`The score is the mean mastery of the learners who reviewed a card. Among the hardest are only cards that at least ${hardestFromLearners} learners reviewed.`}
    >
      <Group justify="space-between" mb="md">
        <SegmentedControl
          aria-label="Which cards"
          data={[...orders]}
          value={order}
          onChange={(cards) => change({ cards })}
        />
        {data && (
          <SaveTableButton
            what={`content performance ${order}`}
            header={['card', 'question', 'chapter', 'attempts', 'score', 'last studied']}
            rows={data.cardPerformance.map((card) => [
              card.cardId,
              card.question,
              card.chapterTitle,
              card.totalAttempts,
              card.averageScore,
              card.lastStudied,
            ])}
          />
        )}
      </Group>
      {error ? (
        <LoadFailed what="content performance" error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Content performance"
          rows={data?.cardPerformance}
          keyOf={({ cardId }) => cardId}
          empty={
            order === 'hardest'
              ? `No card has been reviewed by ${hardestFromLearners} learners yet.`
              : 'No card has been reviewed yet.'
          }
          columns={[
            { name: 'card', heading: 'Card', cell: ({ question }) => beginningOf(question) },
            { name: 'chapter', heading: 'Chapter', cell: ({ chapterTitle }) => chapterTitle },
            {
              name: 'attempts',
              heading: 'Attempts',
              align: 'end',
              cell: ({ totalAttempts }) => numberText(totalAttempts),
            },
            {
              name: 'score',
              heading: 'Average score',
              align: 'end',
              cell: ({ averageScore }) => `${Math.round(averageScore)}%`,
            },
            {
              name: 'last',
              heading: 'Last studied',
              align: 'end',
              cell: ({ lastStudied }) => (lastStudied ? shortDayText(lastStudied) : '–'),
            },
          ]}
        />
      )}
      <ComputedAt at={data?.computedAt} />
    </SectionCard>
  )
}
