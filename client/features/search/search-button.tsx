import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'
import type { SearchedPage } from './searched-pages.ts'

const loadSearchDialog = () => import('./search-dialog.tsx').then(({ SearchDialog }) => SearchDialog)

/** Opens search, as Ctrl K or Command K does anywhere, for content and for `pages`. The dialog is loaded when first opened. */
export function SearchButton({ pages }: { pages: readonly SearchedPage[] }) {
  const [opened, setOpened] = useState(0)
  const open = () => setOpened((count) => count + 1)
  useHotkeys([['mod+K', open]], [])
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search (Ctrl K)"
        onClick={open}
      >
        <IconSearch size={22} stroke={1.6} />
      </ActionIcon>
      <LazyDialog
        load={loadSearchDialog}
        props={{ opened, pages, isOpen: opened > 0, onClose: () => setOpened(0) }}
      />
    </>
  )
}
