import { Anchor } from '@mantine/core'
import { severityWords } from '#client/features/editing/severity-words.ts'
import { TextDifference } from '#client/features/editing/text-difference.tsx'
import { dateText } from '#client/ui/text/date-text.ts'
import type { ChangedItem } from '#contracts/study/changes.ts'
import { plainText } from '#domain/markdown/parse-markdown.ts'
import classes from './changed-item-text.module.css'

/** What an item said and says, with the difference marked, and why it changed. */
export function ChangedItemText({ item }: { item: ChangedItem }) {
  return (
    <>
      <dl className={classes.fields}>
        {item.fields.map(({ label, before, after }) => (
          <div key={label}>
            <dt className="text-note">{label}</dt>
            <dd>
              <TextDifference earlier={plainText(before)} present={plainText(after)} />
            </dd>
          </div>
        ))}
      </dl>
      <ul className={classes.reasons} aria-label="Why it changed">
        {item.reasons.map(({ severity, why, source, link, changedAt }) => (
          <li key={changedAt}>
            <p>
              <strong>{severityWords[severity]}.</strong> {why}
            </p>
            <p className="text-note">
              {(source || link) && (
                <>
                  <Source source={source} link={link} /> ·{' '}
                </>
              )}
              {dateText(changedAt.slice(0, 10))}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The name of a source, or its address where it has no name. */
function Source({ source, link }: { source: string; link: string | null }) {
  if (!link) return source
  return (
    <Anchor href={link} inherit underline="always">
      {source || link}
    </Anchor>
  )
}
