import { Button } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { matchingCardsText } from '#client/features/learner/matching-cards.ts'
import { ShortList } from '#client/ui/tables/short-list.tsx'
import { allCards, type Found, type FoundGroup, foundGroups } from './found-items.tsx'
import { FoundText } from './found-text.tsx'
import classes from './page-search.module.css'
import { isNothing } from './use-search.ts'

interface PageResultsProps {
  found: Found
  query: string
  /** The chapters that match, so many of them at first. */
  renderChapters: (first: number) => ReactNode
}

/** What a search in a page has found, by kind, the likeliest first. Its code is loaded by the first search. */
export function PageResults({ found, query, renderChapters }: PageResultsProps) {
  return (
    <>
      <Summary found={found} query={query} />
      <div className={classes.results}>
        {foundGroups(found).map((group) =>
          group.kind === 'chapters' ? (
            <Fragment key="chapters">{renderChapters(group.first)}</Fragment>
          ) : (
            <Results key={group.kind} group={group} />
          ),
        )}
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

function Results({ group: { kind, items, first, all } }: { group: FoundGroup }) {
  const label = `Matching ${kind}`
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      <ShortList items={items} first={first} words={kind}>
        {(shown) => (
          <ul className={classes.list}>
            {[...shown, ...(kind === 'drugs' && all ? [all] : [])].map(
              ({ key, path, icon, title, detail }) => (
                <li key={key}>
                  <Link to={path} className={classes.item}>
                    <FoundText icon={icon} title={title} detail={detail} />
                  </Link>
                </li>
              ),
            )}
          </ul>
        )}
      </ShortList>
    </section>
  )
}
