import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { ButtonTip } from '#client/ui/buttons/button-tip.tsx'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'
import type { SearchDialogProps } from './search-dialog.tsx'
import type { SearchedPage } from './searched-pages.ts'
import { useTypeAhead } from './use-type-ahead.ts'

const loadSearchDialog = () => import('./search-dialog.tsx').then(({ SearchDialog }) => SearchDialog)

type LoadedDialog = ComponentType<SearchDialogProps & { isOpen: boolean; onClose: () => void }>

interface SearchButtonProps {
  pages: readonly SearchedPage[]
  /** Loads another dialog than the search for content. It must be the same function in every render. */
  load?: () => Promise<LoadedDialog>
}

/**
 * Opens the search for content and for `pages`, as Ctrl K or Command K does anywhere. The dialog is loaded
 * when first opened.
 */
export function SearchButton({ pages, load = loadSearchDialog }: SearchButtonProps) {
  const [opened, setOpened] = useState(0)
  const [typed, setTyped] = useState('')
  const typeAhead = useTypeAhead((character) => setTyped((before) => before + character))
  const open = () => {
    typeAhead()
    setOpened((count) => count + 1)
  }
  const close = () => {
    setOpened(0)
    setTyped('')
  }
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
        load={load}
        props={{ opened, pages, typed, onTyped: setTyped, isOpen: opened > 0, onClose: close }}
      />
    </>
  )
}
