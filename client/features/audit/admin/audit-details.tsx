import classes from './audit.module.css'
import { fieldText, valueText } from './audit-words.ts'
import { LongText } from './long-text.tsx'
import { readDetails } from './read-details.ts'

/** The changed values side by side, then all other details of the entry. */
export function AuditDetails({ details }: { details: Record<string, unknown> }) {
  const { changes, others } = readDetails(details)
  if (changes.length + others.length === 0) return null
  return (
    <div className={classes.details}>
      {changes.length > 0 && (
        <table className={classes.changes} aria-label="What changed">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after, isBeforeKnown, isAfterKnown }) => (
              <tr key={field}>
                <th scope="row">{fieldText(field)}</th>
                <td data-heading="Before">
                  <Side value={before} isKnown={isBeforeKnown} />
                </td>
                <td data-heading="After">
                  <Side value={after} isKnown={isAfterKnown} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {others.length > 0 && (
        <dl className={classes.others}>
          {others.map(([field, value]) => (
            <div key={field}>
              <dt>{fieldText(field)}</dt>
              <dd>
                <LongText>{valueText(value)}</LongText>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function Side({ value, isKnown }: { value: unknown; isKnown: boolean }) {
  if (!isKnown) return <span className="text-soft">not recorded</span>
  return <LongText>{valueText(value)}</LongText>
}
