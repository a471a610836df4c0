import { confidenceWords } from '#client/features/learner/rating-words.ts'
import { ShareTable } from '#client/ui/tables/share-table.tsx'
import card from './readiness-card.module.css'
import type { ReadinessReport } from './readiness-report.ts'

/** How often the learner was right at each confidence: of the first answers that count above. */
export function CalibrationDetails({ rows }: { rows: ReadinessReport['calibration'] }) {
  const given = rows.filter(({ answered }) => answered > 0)
  return (
    <details className={card.details}>
      <summary>Confidence and results</summary>
      {given.length === 0 ? (
        <p className={card.note}>Nothing to show before the first answer.</p>
      ) : (
        <>
          <ShareTable
            label="Share right by confidence"
            columns={['Confidence', 'Right', 'Share']}
            rows={given.map(({ confidence, answered, right }) => ({
              key: confidence,
              name: confidenceWords[confidence],
              cells: [`${right} of ${answered}`],
              percent: (right / answered) * 100,
            }))}
          />
          <p className={card.note}>
            The shares should rise from guessing to sure. What you were sure of and missed comes back within a
            week.
          </p>
        </>
      )}
    </details>
  )
}
