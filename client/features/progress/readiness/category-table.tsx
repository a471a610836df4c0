import type { CSSProperties } from 'react'
import { breakable } from '#client/ui/breakable.ts'
import { percentText } from '#client/ui/percent-text.ts'
import { range80Of } from '#domain/readiness/readiness.ts'
import classes from './category-table.module.css'
import card from './readiness-card.module.css'
import { type ReadinessCategory, rangeText } from './readiness-report.ts'

/** The parts of the exam: what was done in each, and the share expected right where there is an estimate. */
export function CategoryTable({ categories }: { categories: readonly ReadinessCategory[] }) {
  const hasShares = categories.some(({ share }) => share !== null)
  return (
    <div>
      <h3 className={card.subtitle}>By category of the outline</h3>
      {hasShares && (
        <p className={card.note}>
          Bars show the share expected right and its 80% range; the thicker a bar, the more of the exam it is.
        </p>
      )}
      <table className={classes.table} aria-label="By category of the outline">
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Exam</th>
            <th scope="col">First answers right</th>
            <th scope="col">Cards seen</th>
            <th scope="col">Recall</th>
            {hasShares && <th scope="col">Expected right</th>}
          </tr>
        </thead>
        <tbody>
          {categories.map((category) => (
            <Row key={category.id} category={category} hasShares={hasShares} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ category, hasShares }: { category: ReadinessCategory; hasShares: boolean }) {
  const { title, weight, answered, right, cards, cardsSeen, recall, share } = category
  return (
    <tr>
      <th scope="row">{breakable(title)}</th>
      <td data-label="Exam">{weightText(weight)}</td>
      <td data-label="Right">{answered === 0 ? 'none yet' : `${right} of ${answered}`}</td>
      <td data-label="Cards">
        {cardsSeen} of {cards}
      </td>
      <td data-label="Recall">{recall === null ? 'not known' : percentText(recall)}</td>
      {hasShares && (
        <td className={classes.expected}>
          {share !== null && <ExpectedShare category={category} share={share} />}
        </td>
      )}
    </tr>
  )
}

function ExpectedShare({ category: { sd, weight }, share }: { category: ReadinessCategory; share: number }) {
  const range = range80Of({ share, sd: sd ?? 0 })
  const thickness: CSSProperties = { height: `${0.25 + weight * 5}rem` }
  return (
    <>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.bar} style={{ ...thickness, width: percentText(share) }} />
        <span
          className={classes.range}
          style={{ left: percentText(range.low), width: percentText(range.high - range.low) }}
        />
      </span>
      <span className={classes.number}>
        {percentText(share)} <span className={classes.soft}>({rangeText(range)})</span>
      </span>
    </>
  )
}

/** With a decimal only where there is one: 13%, 13.5%. */
const weightText = (weight: number) => `${Number((weight * 100).toFixed(1))}%`
