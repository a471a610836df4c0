import { useDebouncedCallback } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { queryFor } from '#client/platform/queries.ts'
import { FilterField } from '#client/ui/filter-field.tsx'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { type AdminMatch, adminSearch } from '#contracts/admin-search.ts'
import classes from './admin-search.module.css'

const kinds: Record<AdminMatch['kind'], string> = {
  user: 'User',
  payment: 'Payment',
  'promo-code': 'Promo code',
  chapter: 'Chapter',
  flashcard: 'Card',
  question: 'Question',
  drug: 'Drug',
}

function placeOf({ kind, id, title, chapterId }: AdminMatch): string {
  const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`
  switch (kind) {
    case 'user':
      return withQuery(paths.adminUsers, { search: title })
    case 'payment':
      return withQuery(paths.adminPayments, { payment: String(id) })
    case 'promo-code':
      return withQuery(paths.adminPromoCodes, { promo: String(id) })
    case 'chapter':
      return withQuery(paths.adminContent, { tab: 'cards', chapter: String(id) })
    case 'flashcard':
      return withQuery(paths.adminContent, { tab: 'cards', chapter: String(chapterId), edit: String(id) })
    case 'question':
      return withQuery(paths.adminQuestions, { question: String(id) })
    case 'drug':
      return paths.drugMonograph(id)
  }
}

/** One field that finds users, payments, promo codes and content. Its words are in the address: Back finds them again. */
export function AdminSearch() {
  const [params, setParams] = useSearchParams()
  const words = params.get('find')?.trim() ?? ''
  const [typed, setTyped] = useState(words)
  const find = useDebouncedCallback((text: string) => {
    const change = (present: URLSearchParams) => {
      const next = new URLSearchParams(present)
      if (text.trim()) next.set('find', text.trim())
      else next.delete('find')
      return next
    }
    setParams(change, { replace: true, preventScrollReset: true })
  }, 250)
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(adminSearch.find, { query: { q: words } }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const matches = words === '' ? undefined : data?.matches
  return (
    <search className={classes.search}>
      <FilterField
        label="Search users, payments, promo codes and content"
        placeholder="Search users, payments, promo codes and content"
        className={undefined}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          find(text)
        }}
      />
      <p className={classes.status} role="status">
        {matches &&
          !isFetching &&
          (matches.length === 0 ? `Nothing matches “${words}”.` : `${matches.length} found`)}
      </p>
      {error && words !== '' && (
        <LoadFailed what="what matches" error={error} onRetry={() => void refetch()} />
      )}
      {matches && matches.length > 0 && (
        <ul className={classes.list}>
          {matches.map((match) => (
            <li key={`${match.kind}-${match.id}`}>
              <Link to={placeOf(match)} className={classes.match}>
                <span className={classes.kind}>{kinds[match.kind]}</span>
                <span className={classes.title}>{match.title}</span>
                <span className={classes.detail}>{match.detail}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
