import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

const SearchDialog = lazy(async () => {
  const { SearchDialog: dialog } = await import('./search-dialog.tsx')
  return { default: dialog }
})

/** Opens search, as Ctrl K or Command K does from anywhere. The dialog itself is loaded with its first use. */
export function SearchButton() {
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
      {opened > 0 && (
        <Suspense>
          <SearchDialog opened={opened} />
        </Suspense>
      )}
    </>
  )
}
