import { type FormEvent, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAddress } from '#client/platform/use-address.ts'
import { SearchField } from '#client/ui/forms/search-field.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { groupMatches, placeOf } from './admin-matches.ts'
import classes from './admin-search.module.css'
import { useAdminSearch } from './use-admin-search.ts'

/**
 * One field that finds people, money, mail and content. Its words are in the address, so that Back
 * restores the search.
 */
export function AdminSearch() {
  const { params, change } = useAddress()
  const words = params.get('find')?.trim() ?? ''
  const { matches, error, isFetching, refetch } = useAdminSearch(words)
  const groups = groupMatches(matches ?? [])
  const askForFirst = useOpenFirst(words, isFetching ? undefined : groups)
  return (
    <search className={classes.search}>
      <form onSubmit={askForFirst}>
        <SearchField
          label="Search people, payments, mail and content"
          placeholder="Name, address, receipt number, provider id, code, key"
          className={undefined}
          search={words}
          onSearch={(text) => change({ find: text.trim() }, { replaces: true })}
        />
      </form>
      <p className={classes.status} data-idle={words === '' || undefined} role="status">
        {matches &&
          !isFetching &&
          (matches.length === 0 ? `Nothing matches “${words}”.` : `${matches.length} found`)}
      </p>
      {error && words !== '' && (
        <LoadFailed what="what matches" error={error} onRetry={() => void refetch()} />
      )}
      {groups.map(({ label, matches: found }) => (
        <section key={label} className={classes.group} aria-label={label}>
          <h2 className={classes.kind}>{label}</h2>
          <ul className={classes.list}>
            {found.map((match) => (
              <li key={match.id}>
                <Link to={placeOf(match)} className={classes.match}>
                  <span className={classes.title}>{match.title}</span>
                  <span className="text-note">{match.detail}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </search>
  )
}

/**
 * Enter opens the first match, as in the search by Ctrl K. What matches may come later than the key: it is
 * opened when it is there.
 * @param found undefined while the server is asked
 */
function useOpenFirst(words: string, found: ReturnType<typeof groupMatches> | undefined) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    if (asked === '' || asked !== words || !found) return
    setAsked('')
    const first = found[0]?.matches[0]
    if (first) void navigate(placeOf(first))
  }, [asked, words, found, navigate])
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(event.currentTarget.querySelector('input')?.value.trim() ?? '')
  }
}
