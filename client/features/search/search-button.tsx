import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { ButtonTip } from '#client/ui/buttons/button-tip.tsx'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'
import type { SearchedPage } from './searched-pages.ts'

const loadSearchDialog = () => import('./search-dialog.tsx').then(({ SearchDialog }) => SearchDialog)

/**
 * Opens the search for content and for `pages`, as Ctrl K or Command K does anywhere. The dialog is loaded
 * when first opened.
 */
export function SearchButton({ pages }: { pages: readonly SearchedPage[] }) {
  const [opened, setOpened] = useState(0)
  const open = () => setOpened((count) => count + 1)
  useHotkeys([['mod+K', open]], [])
  return (
    <>
      <ButtonTip label="Search" shortcut="Ctrl K">
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label="Search"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={open}
        >
          <IconSearch size={22} stroke={1.6} />
        </ActionIcon>
      </ButtonTip>
      <LazyDialog
        load={loadSearchDialog}
        props={{ opened, pages, isOpen: opened > 0, onClose: () => setOpened(0) }}
      />
    </>
  )
}
