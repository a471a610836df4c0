import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { adminPaths } from '#client/platform/admin-paths.ts'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { UserLink } from '#client/ui/text/user-link.tsx'
import type { AuditEntry } from '#contracts/audit/audit.ts'
import classes from './audit.module.css'
import { AuditDetails } from './audit-details.tsx'
import { actionText, fieldText } from './audit-words.ts'

interface AuditEntriesProps {
  entries: readonly AuditEntry[]
  isFiltered: boolean
  /** The level of the entries' headings; a part of another page has lower ones. */
  heading?: 'h2' | 'h3'
}

/** Changes, newest first, each with what it changed. */
export function AuditEntries({ entries, isFiltered, heading: Heading = 'h2' }: AuditEntriesProps) {
  if (entries.length === 0)
    return (
      <Text c="dimmed">
        {isFiltered ? 'No entry of the log is like this.' : 'Nothing has been changed yet.'}
      </Text>
    )
  return (
    <ol className={classes.list} aria-label="Audit log">
      {entries.map((entry) => (
        <li key={entry.id} className={classes.entry}>
          <div className={classes.head}>
            <Heading className="text-title-3">{actionText(entry.action)}</Heading>
            <span className={classes.subject}>
              <Subject {...entry} />
            </span>
            <span className={classes.who}>
              <Actor {...entry} />, <time dateTime={entry.at}>{dateTimeText(entry.at)}</time>
            </span>
          </div>
          <AuditDetails details={entry.details} />
          <Origin {...entry} />
        </li>
      ))}
    </ol>
  )
}

/** Who changed it. The name of an account that is gone leads nowhere. */
function Actor({ actor, actorId }: Pick<AuditEntry, 'actor' | 'actorId'>) {
  return (
    <UserLink id={actorId} isAmongWords>
      {actorId === null && actor === 'system' ? 'The system' : actor}
    </UserLink>
  )
}

/** What was changed. A user and a payment lead to their pages; that of a user says so when the account is gone. */
function Subject({ subjectType, subjectId }: Pick<AuditEntry, 'subjectType' | 'subjectId'>) {
  const text = `${fieldText(subjectType)} ${subjectId}`
  if (subjectType === 'payment')
    return (
      <Anchor component={Link} inherit to={adminPaths.payment(Number(subjectId))}>
        {text}
      </Anchor>
    )
  return <UserLink id={subjectType === 'user' ? Number(subjectId) : null}>{text}</UserLink>
}

/** The address and request that an entry came from. Jobs and scripts have neither. */
function Origin({ address, requestId }: Pick<AuditEntry, 'address' | 'requestId'>) {
  if (!address && !requestId) return null
  const parts = [address && `from ${address}`, requestId && `request ${requestId}`].filter(Boolean).join(', ')
  return <p className={classes.origin}>{parts.charAt(0).toUpperCase() + parts.slice(1)}</p>
}
