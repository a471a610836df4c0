import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { matchingCardsText } from '#client/ui/matching-cards.ts'
import {
  allCards,
  type Found,
  type FoundItem,
  foundCards,
  foundDrugs,
  foundQuestions,
} from './found-items.tsx'
import { FoundText } from './found-text.tsx'
import classes from './page-search.module.css'
import { isNothing } from './use-search.ts'

interface PageResultsProps {
  found: Found
  query: string
  chapters: ReactNode
}

/** What a search in a page has found, by kind. Its code is loaded by the first search. */
export function PageResults({ found, query, chapters }: PageResultsProps) {
  return (
    <>
      <Summary found={found} query={query} />
      <div className={classes.results}>
        {chapters}
        <Results label="Matching cards" items={foundCards(found)} />
        <Results label="Matching drugs" items={foundDrugs(found)} />
        <Results label="Matching questions" items={foundQuestions(found)} />
      </div>
    </>
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
        {items.map(({ key, path, ...item }) => (
          <li key={key}>
            <Link to={path} className={classes.item}>
              <FoundText {...item} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
