import { useState } from 'react'
import { DeleteChapterDialog } from '#client/features/catalogue/admin/chapters/delete-chapter-dialog.tsx'
import { useCardsView } from '#client/features/catalogue/admin/use-cards-view.ts'
import { WithChapters } from '#client/features/catalogue/admin/with-chapters.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { RowActions, RowButton } from '#client/ui/tables/row-actions.tsx'
import type { Chapter } from '#contracts/catalogue/catalogue.ts'
import { ImportedCards } from './imported-cards.tsx'

/** The chapters there are, and the cards of the one that is open: it is in the address. */
export function ImportedChapters() {
  return <WithChapters>{(chapters) => <Chapters chapters={chapters} />}</WithChapters>
}

function Chapters({ chapters }: { chapters: Chapter[] | undefined }) {
  const { view, change } = useCardsView()
  const [toDelete, setToDelete] = useState<Chapter>()
  const open = chapters?.find(({ id }) => id === view.chapter)
  return (
    <>
      {open && (
        <SectionCard title={open.title} description="Its flashcards, in their order.">
          <ImportedCards
            key={open.id}
            chapterId={open.id}
            onClose={() => change({ chapter: undefined, page: undefined })}
          />
        </SectionCard>
      )}
      <SectionCard title="Chapters" description="Open one to star or delete its flashcards.">
        <DataTable
          label="Chapters"
          columns={[
            { name: 'title', heading: 'Chapter', cell: ({ title }) => title },
            {
              name: 'cards',
              heading: 'Cards',
              align: 'end',
              cell: ({ flashcardCount }) => flashcardCount,
            },
            {
              name: 'actions',
              heading: '',
              cell: (chapter) => (
                <ChapterActions
                  title={chapter.title}
                  onOpen={() => change({ chapter: chapter.id, page: undefined })}
                  onDelete={() => setToDelete(chapter)}
                />
              ),
            },
          ]}
          rows={chapters}
          keyOf={({ id }) => id}
          empty="There are no chapters yet."
        />
      </SectionCard>
      {toDelete && <DeleteChapterDialog chapter={toDelete} onClose={() => setToDelete(undefined)} />}
    </>
  )
}

interface ChapterActionsProps {
  title: string
  onOpen: () => void
  onDelete: () => void
}

function ChapterActions({ title, onOpen, onDelete }: ChapterActionsProps) {
  return (
    <RowActions>
      <RowButton name="Open" of={title} onClick={onOpen} />
      <RowButton name="Delete" of={title} isDestructive onClick={onDelete} />
    </RowActions>
  )
}
