import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { SaveTableButton } from '#client/ui/tables/save-table-button.tsx'
import { ShortList } from '#client/ui/tables/short-list.tsx'
import { contentStatistics } from '#contracts/content-statistics/content-statistics.ts'
import { numberText } from '#domain/text/count-text.ts'

/** Every chapter: how many of its cards are studied, by how many learners, how well. */
export function ChapterUsage() {
  const { data, error, refetch } = useQuery(queryFor(contentStatistics.chapterUsage))
  return (
    <SectionCard
      title="Chapter usage"
      description="Cards that somebody has reviewed, the learners who did, and their mean mastery of them."
    >
      {error && <LoadFailed what="chapter usage" error={error} onRetry={() => void refetch()} />}
      {!error && (
        <ShortList items={data?.chapterUsage ?? []} words="chapters">
          {(shown) => (
            <DataTable
              label="Chapter usage"
              rows={data && shown}
              keyOf={({ chapterId }) => chapterId}
              empty="There is no chapter."
              columns={[
                { name: 'chapter', heading: 'Chapter', cell: ({ chapterTitle }) => chapterTitle },
                {
                  name: 'studied',
                  heading: 'Cards studied',
                  align: 'end',
                  cell: ({ studiedCards, totalCards }) =>
                    `${numberText(studiedCards)} of ${numberText(totalCards)}`,
                },
                {
                  name: 'learners',
                  heading: 'Learners',
                  align: 'end',
                  cell: ({ uniqueUsers }) => numberText(uniqueUsers),
                },
                {
                  name: 'mastery',
                  heading: 'Average mastery',
                  align: 'end',
                  cell: ({ averageMastery, uniqueUsers }) =>
                    uniqueUsers > 0 ? `${Math.round(averageMastery)}%` : '–',
                },
              ]}
            />
          )}
        </ShortList>
      )}
      {data && (
        <Group justify="flex-end" mt="md">
          <SaveTableButton
            what="chapter usage"
            header={['id', 'chapter', 'cards', 'cards studied', 'learners', 'average mastery']}
            rows={data.chapterUsage.map((chapter) => [
              chapter.chapterId,
              chapter.chapterTitle,
              chapter.totalCards,
              chapter.studiedCards,
              chapter.uniqueUsers,
              chapter.averageMastery,
            ])}
          />
        </Group>
      )}
    </SectionCard>
  )
}
