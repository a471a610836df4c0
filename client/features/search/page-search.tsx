import { Button, CloseButton, Loader, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { reasonOf } from '#client/platform/call-error.ts'
import { matchingCardsText } from '#client/ui/matching-cards.ts'
import {
  allCards,
  type Found,
  type FoundItem,
  foundCards,
  foundDrugs,
  foundQuestions,
} from './found-items.tsx'
import classes from './page-search.module.css'
import { isNothing, useSearch } from './use-search.ts'

interface PageSearchProps {
  title: string
  /** The chapters that match. */
  renderChapters: (search: string) => ReactNode
  /** What the page shows while nothing is searched. */
  children: ReactNode
}

/** The search of Ctrl K as a field in a page: its results replace what the page lists. */
export function PageSearch({ title, renderChapters, children }: PageSearchProps) {
  const [typed, setTyped] = useState('')
  const { query, isSearching, found, error, isFetching } = useSearch(typed)
  return (
    <section aria-labelledby="page-search-title">
      <div className={classes.head}>
        <h2 id="page-search-title" className={classes.title}>
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
        <>
          <Summary found={found} query={query} />
          <div className={classes.results}>
            {renderChapters(query)}
            <Results label="Matching cards" items={foundCards(found)} />
            <Results label="Matching drugs" items={foundDrugs(found)} />
            <Results label="Matching questions" items={foundQuestions(found)} />
          </div>
        </>
      )}
    </section>
  )
}

function Summary({ found, query }: { found: Found; query: string }) {
  const { reply } = found
  const all = allCards(found)
  return (
    <div className={classes.summary}>
      <p role="status">
        {reply.correctedTo && (
          <>
            Showing results for <strong>{reply.correctedTo}</strong>:{' '}
          </>
        )}
        {isNothing(found) ? `Nothing matches “${query}”.` : matchingCardsText(reply)}
      </p>
      {all && (
        <Button component={Link} size="compact-md" variant="light" to={all.path}>
          {all.title}
        </Button>
      )}
    </div>
  )
}

function Results({ label, items }: { label: string; items: FoundItem[] }) {
  if (items.length === 0) return null
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      <ul className={classes.list}>
        {items.map(({ key, icon, title, detail, path }) => (
          <li key={key}>
            <Link to={path} className={classes.item}>
              <span className={classes.icon}>{icon}</span>
              <span className={classes.body}>
                <span className={classes.text}>{title}</span>
                {detail && <span className={classes.detail}>{detail}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
