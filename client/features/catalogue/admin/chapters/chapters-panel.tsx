import { Stack } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ContentConflicts } from '#client/features/catalogue/admin/content-conflicts.tsx'
import { WithChapters } from '#client/features/catalogue/admin/with-chapters.tsx'
import { adminPaths } from '#client/platform/admin-paths.ts'
import { paths } from '#client/platform/paths.ts'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { RowActions, RowButton } from '#client/ui/tables/row-actions.tsx'
import type { Chapter } from '#contracts/catalogue/catalogue.ts'
import classes from './chapters-panel.module.css'
import { DeleteChapterDialog } from './delete-chapter-dialog.tsx'
import { EditChapterDialog } from './edit-chapter-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'

type Action = 'edit' | 'export' | 'delete'

/**
 * All chapters with the admin's actions on them. Above them are the conflicts between the files and an
 * admin's edits.
 */
export function ChaptersPanel() {
  const [open, setOpen] = useState<{ chapter: Chapter; action: Action }>()
  const close = () => setOpen(undefined)
  const act = (chapter: Chapter, action: Action) => setOpen({ chapter, action })
  const navigate = useNavigate()
  const editPrimer = ({ id }: Chapter) => void navigate(adminPaths.primer(id))
  return (
    <Stack gap="lg">
      <ContentConflicts />
      <WithChapters>
        {(chapters) => (
          <DataTable
            label="Chapters"
            columns={columns(act, editPrimer)}
            rows={chapters}
            keyOf={({ id }) => id}
            empty={
              <>
                There are no chapters. <Link to={paths.adminImport}>Import one from a file.</Link>
              </>
            }
          />
        )}
      </WithChapters>
      {open?.action === 'edit' && <EditChapterDialog chapter={open.chapter} onClose={close} />}
      {open?.action === 'export' && <ExportDialog chapter={open.chapter} onClose={close} />}
      {open?.action === 'delete' && <DeleteChapterDialog chapter={open.chapter} onClose={close} />}
    </Stack>
  )
}

const columns = (
  act: (chapter: Chapter, action: Action) => void,
  editPrimer: (chapter: Chapter) => void,
): Column<Chapter>[] => [
  {
    name: 'title',
    heading: 'Chapter',
    cell: ({ id, title }) => (
      <Link className={classes.title} to={adminPaths.cards(id)}>
        {title}
      </Link>
    ),
  },
  { name: 'category', heading: 'Category', cell: ({ categoryTitle }) => categoryTitle },
  {
    name: 'access',
    heading: 'Access',
    cell: ({ isCore }) => (isCore ? 'Core' : 'Premium'),
  },
  { name: 'cards', heading: 'Cards', align: 'end', cell: ({ flashcardCount }) => flashcardCount },
  {
    name: 'actions',
    heading: '',
    cell: (chapter) => (
      <RowActions>
        <RowButton name="Export" of={chapter.title} onClick={() => act(chapter, 'export')} />
        <RowButton name="Edit" of={chapter.title} onClick={() => act(chapter, 'edit')} />
        {chapter.hasPrimer && (
          <RowButton name="Primer" of={chapter.title} onClick={() => editPrimer(chapter)} />
        )}
        <RowButton name="Delete" of={chapter.title} isDestructive onClick={() => act(chapter, 'delete')} />
      </RowActions>
    ),
  },
]
