import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/queries.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { SaveTableButton } from '#client/ui/save-table-button.tsx'
import { SectionCard } from '#client/ui/section-card.tsx'
import { ShortList } from '#client/ui/short-list.tsx'
import { contentStatistics } from '#contracts/content-statistics.ts'
import { numberText } from '#domain/text/count-text.ts'

/** Every chapter: how many of its cards are studied, by how many learners, and how well. */
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
