import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '#client/platform/admin-paths.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { useAddress } from '#client/platform/use-address.ts'
import { SearchField } from '#client/ui/forms/search-field.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { type AdminMatch, adminSearch } from '#contracts/search/admin-search.ts'
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

function placeOf({ kind, id, chapterId }: AdminMatch): string {
  switch (kind) {
    case 'user':
      return paths.adminUser(id)
    case 'payment':
      return adminPaths.payment(id)
    case 'promo-code':
      return adminPaths.promoCode(id)
    case 'chapter':
      return adminPaths.cards(id)
    case 'flashcard':
      return adminPaths.cards(chapterId ?? 0, id)
    case 'question':
      return adminPaths.question(id)
    case 'drug':
      return paths.drugMonograph(id)
  }
}

/**
 * One field that finds users, payments, promo codes and content. Its words are in the address, so that Back
 * restores the search.
 */
export function AdminSearch() {
  const { params, change } = useAddress()
  const words = params.get('find')?.trim() ?? ''
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(adminSearch.find, { query: { q: words } }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const matches = words === '' ? undefined : data?.matches
  return (
    <search className={classes.search}>
      <SearchField
        label="Search users, payments, promo codes and content"
        placeholder="Search users, payments, content"
        className={undefined}
        search={words}
        onSearch={(text) => change({ find: text.trim() }, { replaces: true })}
      />
      <p className={classes.status} data-idle={words === '' || undefined} role="status">
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
                <span className="text-note">{kinds[match.kind]}</span>
                <span className={classes.title}>{match.title}</span>
                <span className="text-note">{match.detail}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
