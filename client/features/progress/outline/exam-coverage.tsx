import { Button, Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { InconsistentNote } from '#client/features/progress/inconsistent-note.tsx'
import { queryFor } from '#client/platform/calls/queries.ts'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { ShareTable } from '#client/ui/tables/share-table.tsx'
import { breakable } from '#client/ui/text/breakable.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { progress } from '#contracts/progress/progress.ts'
import { clampForDisplay } from '#domain/outline/category-mastery.ts'
import classes from './exam-coverage.module.css'

type Coverage = Reply<typeof progress.weightedMastery>

/** Shows admins how much of the exam outline they have mastered, by category and by chapter. */
export function ExamCoverage() {
  const { data, error, refetch, isFetching } = useQuery(queryFor(progress.weightedMastery))
  if (!data && error) return <Unavailable isTrying={isFetching} onRetry={() => void refetch()} />
  return (
    <SectionCard title="Exam coverage" description="A card counts as mastered from 70% mastery.">
      {data ? <Outline coverage={data} /> : <Waiting />}
    </SectionCard>
  )
}

function Outline({ coverage }: { coverage: Coverage }) {
  const { categories, weightedMastery, outlineMastery } = coverage
  return (
    <>
      <p className={classes.overall}>
        <strong className={classes.number}>{Math.round(outlineMastery)}%</strong> of the exam, all categories
        by their weights
      </p>
      <Tabs defaultValue="outline" classNames={{ tab: classes.tab ?? '', panel: classes.panel ?? '' }}>
        <Tabs.List>
          <Tabs.Tab value="outline">ABIM Content Outline</Tabs.Tab>
          <Tabs.Tab value="chapters">Chapter Details</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="outline">
          <ShareTable
            label="ABIM Content Outline"
            columns={['Category', 'Exam', 'Mastered', 'Mastery']}
            rows={categories.map(({ id, title, weight, ...numbers }) => ({
              key: id,
              name: title,
              ...shownNumbers(numbers, [`${weight}%`]),
            }))}
          />
        </Tabs.Panel>
        <Tabs.Panel value="chapters">
          {weightedMastery.length === 0 ? (
            <p className="text-soft">No chapter belongs to the outline yet.</p>
          ) : (
            <ShareTable
              label="Chapter Details"
              columns={['Chapter', 'Mastered', 'Mastery']}
              rows={weightedMastery.map(({ chapterId, chapterTitle, category, userMastery, ...cards }) => {
                const { note, ...row } = shownNumbers({ ...cards, mastery: userMastery })
                return {
                  key: chapterId,
                  name: chapterTitle,
                  note: (
                    <>
                      <span className={classes.category}>{breakable(category)}</span>
                      {note}
                    </>
                  ),
                  ...row,
                }
              })}
            />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

interface Numbers {
  totalCards: number
  masteredCards: number
  mastery: number
}

/** The numbers of a row, clamped to their limits, with a remark if they were outside. */
function shownNumbers({ totalCards, masteredCards, mastery }: Numbers, before: string[] = []) {
  const shown = clampForDisplay({ totalCards, completedCards: masteredCards, mastery })
  // An empty chapter counts as one card, so that nothing is divided by 0. It is still shown with 0 cards.
  const total = totalCards === 0 ? 0 : shown.totalCards
  return {
    cells: [...before, `${shown.completedCards} of ${total}`],
    percent: shown.mastery,
    note: shown.isInconsistent && <InconsistentNote />,
  }
}

function Unavailable({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  return (
    <SectionCard title="Exam Analytics Unavailable">
      <p className="text-soft" role="alert">
        The exam analytics could not be loaded. Try again later.
      </p>
      <Button variant="default" mt="sm" loading={isTrying} onClick={onRetry}>
        Try Again
      </Button>
    </SectionCard>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading the exam coverage">
      <Skeleton height={28} width="60%" />
      <Skeleton height={560} mt="md" />
    </div>
  )
}
