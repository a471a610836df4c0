import { Text } from '@mantine/core'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { UserLink } from '#client/ui/text/user-link.tsx'
import type { AuditEntry } from '#contracts/audit/audit.ts'
import classes from './audit.module.css'
import { AuditDetails } from './audit-details.tsx'
import { actionText, fieldText } from './audit-words.ts'

/** Changes, newest first, each with what it changed. */
export function AuditEntries({ entries, isFiltered }: { entries: AuditEntry[]; isFiltered: boolean }) {
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
            <h2 className="text-title-3">{actionText(entry.action)}</h2>
            <span className={classes.subject}>
              {fieldText(entry.subjectType)} <Subject {...entry} />
            </span>
            <span className={classes.who}>
              {entry.actor === 'system' ? 'The system' : entry.actor},{' '}
              <time dateTime={entry.at}>{dateTimeText(entry.at)}</time>
            </span>
          </div>
          <AuditDetails details={entry.details} />
          <Origin {...entry} />
        </li>
      ))}
    </ol>
  )
}

/** The subject's id; that of a user leads to the user's page. */
function Subject({ subjectType, subjectId }: Pick<AuditEntry, 'subjectType' | 'subjectId'>) {
  const userId = subjectType === 'user' ? Number(subjectId) : Number.NaN
  return Number.isInteger(userId) ? <UserLink id={userId}>{subjectId}</UserLink> : subjectId
}

/** The address and request that an entry came from. Jobs and scripts have neither. */
function Origin({ address, requestId }: Pick<AuditEntry, 'address' | 'requestId'>) {
  if (!address && !requestId) return null
  const parts = [address && `from ${address}`, requestId && `request ${requestId}`].filter(Boolean).join(', ')
  return <p className={classes.origin}>{parts.charAt(0).toUpperCase() + parts.slice(1)}</p>
}
