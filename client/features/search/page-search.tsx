import { CloseButton, Loader, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import classes from './page-search.module.css'
import { useSearch } from './use-search.ts'

const PageResults = lazy(() =>
  import('./page-results.tsx').then((loaded) => ({ default: loaded.PageResults })),
)

interface PageSearchProps {
  title: string
  /** Renders the matching chapters, of which `first` are shown at first. */
  renderChapters: (search: string, first: number) => ReactNode
  /** The content of the page while nothing is searched. */
  children: ReactNode
}

/** The search of Ctrl K as a field in a page. Its results replace the page's content. */
export function PageSearch({ title, renderChapters, children }: PageSearchProps) {
  const [typed, setTyped] = useState('')
  const { query, isSearching, found, error, isFetching } = useSearch(typed)
  return (
    <section aria-labelledby="page-search-title">
      <div className={classes.head}>
        <h2 id="page-search-title" className="text-title-5">
          {title}
        </h2>
        <TextInput
          className={classes.field ?? ''}
          type="search"
          aria-label="Search chapters, cards, questions and drugs"
          placeholder="A disease, a drug, a biomarker"
          leftSection={
            isFetching ? (
              <Loader size={16} aria-label="Searching" />
            ) : (
              <IconSearch size={18} stroke={1.6} aria-hidden="true" />
            )
          }
          rightSection={typed && <CloseButton aria-label="Clear search" onClick={() => setTyped('')} />}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {!isSearching && children}
      {isSearching && error && !found && <p role="alert">The search did not work. {reasonOf(error)}</p>}
      {found && (
        <Suspense fallback={null}>
          <PageResults found={found} query={query} renderChapters={(first) => renderChapters(query, first)} />
        </Suspense>
      )}
    </section>
  )
}
