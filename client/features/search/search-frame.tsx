import { Loader } from '@mantine/core'
import { Spotlight, type SpotlightStore } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import classes from './search-dialog.module.css'
import { searchDialogName } from './use-type-ahead.ts'

/** The list passes these props on to its scroll area, although its type does not declare them. */
const scrollsByKeyboard = { viewportProps: { tabIndex: 0 } }

interface SearchFrameProps {
  store: SpotlightStore
  typed: string
  onTyped: (typed: string) => void
  /** The name of the field, and a shorter text in it. */
  label: string
  placeholder: string
  isFetching: boolean
  /** Changes when other results have arrived; the first of them is chosen then, and Enter opens it. */
  results: unknown
  /** The results, or a text in their place. */
  children: ReactNode
}

/** A dialog with a field and what it finds, which is chosen by the arrow keys. */
export function SearchFrame(props: SearchFrameProps) {
  const { store, typed, onTyped, label, placeholder, isFetching, results, children } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has changed with the results
  useEffect(() => chooseFirst(store), [store, results])
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={typed}
      onQueryChange={onTyped}
      scrollable
      maxHeight="min(70dvh, 36rem)"
      transitionProps={{ duration: 0 }}
      centered={false}
      yOffset="10dvh"
      overlayProps={{ blur: 0 }}
      classNames={{ content: classes.dialog, search: classes.search, empty: classes.empty }}
      attributes={{ content: { 'aria-label': searchDialogName } }}
    >
      <Spotlight.Search
        placeholder={placeholder}
        aria-label={label}
        leftSection={<IconSearch size={20} stroke={1.6} />}
        rightSection={isFetching ? <Loader size={18} aria-label="Searching" /> : undefined}
        maxLength={200}
      />
      <Spotlight.ActionsList {...scrollsByKeyboard}>{children}</Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/** The library does this itself only when something is typed, and then the results have not arrived. */
function chooseFirst(store: SpotlightStore): void {
  const { listId } = store.getState()
  const list = listId ? document.getElementById(listId) : null
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}
