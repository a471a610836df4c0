import { Spotlight } from '@mantine/spotlight'
import { IconArrowRight } from '@tabler/icons-react'
import {
  allCards,
  type Found,
  type FoundItem,
  foundCards,
  foundChapters,
  foundDrugs,
  foundQuestions,
} from './found-items.tsx'
import { FoundText } from './found-text.tsx'
import classes from './search-dialog.module.css'
import type { SearchedPage } from './searched-pages.ts'

interface SearchResultsProps {
  found: Found
  onOpen: (path: string) => void
}

/** The results in groups: drugs and chapters first, which are few, then cards, then questions. */
export function SearchResults({ found, onOpen }: SearchResultsProps) {
  const all = allCards(found)
  const groups = [
    { label: 'Drugs', items: foundDrugs(found) },
    { label: 'Chapters', items: foundChapters(found) },
    { label: 'Cards', items: all ? [...foundCards(found), all] : foundCards(found) },
    { label: 'Questions', items: foundQuestions(found) },
  ]
  return (
    <>
      {found.reply.correctedTo && (
        <p className={classes.corrected}>
          Showing results for <strong>{found.reply.correctedTo}</strong>
        </p>
      )}
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ label, items }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {items.map(({ key, ...item }) => (
              <Result key={key} {...item} onOpen={() => onOpen(item.path)} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
    </>
  )
}

interface FoundPagesProps {
  pages: readonly SearchedPage[]
  onOpen: (path: string) => void
}

/** Known in the browser, so they are there with the key. */
export function FoundPages({ pages, onOpen }: FoundPagesProps) {
  return (
    <Spotlight.ActionsGroup label="Pages">
      {pages.map(({ label, to }) => (
        <Result
          key={label}
          icon={<IconArrowRight size={20} stroke={1.6} aria-hidden="true" />}
          title={label}
          onOpen={() => onOpen(to)}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}

type ResultProps = Omit<FoundItem, 'key' | 'path'> & { onOpen: () => void }

function Result({ onOpen, ...item }: ResultProps) {
  return (
    <Spotlight.Action onClick={onOpen} className={classes.result ?? ''}>
      <FoundText {...item} />
    </Spotlight.Action>
  )
}
