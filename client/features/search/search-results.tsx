import { Spotlight } from '@mantine/spotlight'
import { IconArrowRight, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { type Found, type FoundGroup, type FoundItem, foundGroups } from './found-items.tsx'
import { FoundText } from './found-text.tsx'
import classes from './search-dialog.module.css'
import type { SearchedPage } from './searched-pages.ts'

interface SearchResultsProps {
  found: Found
  onOpen: (path: string) => void
}

const labels = {
  chapters: 'Chapters',
  cards: 'Cards',
  drugs: 'Drugs',
  questions: 'Questions',
  primers: 'Primers',
} as const

/** The best results of each kind. The kind that the learner most likely means comes first. */
export function SearchResults({ found, onOpen }: SearchResultsProps) {
  return (
    <>
      {found.reply.correctedTo && (
        <p className={classes.corrected}>
          Showing results for <strong>{found.reply.correctedTo}</strong>
        </p>
      )}
      {foundGroups(found).map((group) => (
        <Group key={`${group.kind} ${found.meant}`} group={group} onOpen={onOpen} />
      ))}
    </>
  )
}

function Group({ group, onOpen }: { group: FoundGroup; onOpen: (path: string) => void }) {
  const [isWhole, setWhole] = useState(false)
  const { kind, items, first, all } = group
  const hidden = isWhole ? 0 : Math.max(0, items.length - first)
  return (
    <Spotlight.ActionsGroup label={labels[kind]}>
      {items.slice(0, items.length - hidden).map(({ key, ...item }) => (
        <Result key={key} {...item} onOpen={() => onOpen(item.path)} />
      ))}
      {hidden > 0 && (
        <Spotlight.Action
          className={`${classes.result} text-soft`}
          closeSpotlightOnTrigger={false}
          onClick={() => setWhole(true)}
        >
          <FoundText
            icon={<IconChevronDown size={20} stroke={1.6} aria-hidden="true" />}
            title={`Show ${hidden} more ${kind}`}
          />
        </Spotlight.Action>
      )}
      {all && (hidden === 0 || kind === 'cards') && (
        <Result icon={all.icon} title={all.title} detail={all.detail} onOpen={() => onOpen(all.path)} />
      )}
    </Spotlight.ActionsGroup>
  )
}

interface FoundPagesProps {
  pages: readonly SearchedPage[]
  onOpen: (path: string) => void
}

/** Matching pages of the app. The browser knows them, so they appear with each key. */
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

function Result({ icon, title, detail, onOpen }: ResultProps) {
  return (
    <Spotlight.Action onClick={onOpen} className={classes.result ?? ''}>
      <FoundText icon={icon} title={title} detail={detail} />
    </Spotlight.Action>
  )
}
