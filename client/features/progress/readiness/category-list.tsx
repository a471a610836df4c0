import { type ReactNode, useState } from 'react'
import { TextButton } from '#client/ui/buttons/text-button.tsx'
import { breakable } from '#client/ui/text/breakable.ts'
import { percentText } from '#client/ui/text/percent-text.ts'
import classes from './category-list.module.css'
import card from './readiness-card.module.css'

export interface CategoryRow {
  id: string
  title: string
  /** The part of the exam, from 0 to 1. */
  weight: number
  /** Null while it is unknown. The same holds for `points`. */
  share: number | null
  points: number | null
  cards: number
  cardsSeen: number
  why: string
  start: ReactNode
}

interface CategoryListProps {
  /** The name of the share in the head of its column, and in a sentence. */
  share: { column: string; unit: string }
  note: string
  /** The rows, sorted so that the first has the most points to gain. */
  rows: readonly CategoryRow[]
}

/**
 * The ranked categories of the outline. Each has its weight, what the learner knows of it, the reason for
 * missing points, and what to do.
 */
export function CategoryList({ share, note, rows }: CategoryListProps) {
  const [isWhole, setWhole] = useState(false)
  const hasShares = rows.some((row) => row.share !== null)
  return (
    <div>
      <div className={classes.head}>
        <h3 className="text-title-3">Where study gains the most</h3>
        <p className={card.note}>{note}</p>
      </div>
      <table
        className={classes.table}
        aria-label="Where study gains the most"
        data-whole={isWhole || undefined}
      >
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Exam</th>
            {hasShares && <th scope="col">{share.column}</th>}
            {hasShares && <th scope="col">Points to gain</th>}
            <th scope="col">Cards seen</th>
            <th scope="col">Why</th>
            <th scope="col">
              <span className="visually-hidden">Study</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} unit={share.unit} hasShares={hasShares} />
          ))}
        </tbody>
      </table>
      {rows.length > 0 && (
        <div className={classes.more}>
          <TextButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${rows.length} categories`}
          </TextButton>
        </div>
      )}
    </div>
  )
}

function Row({ row, unit, hasShares }: { row: CategoryRow; unit: string; hasShares: boolean }) {
  const { title, weight, share, points, cards, cardsSeen, why, start } = row
  return (
    <tr>
      <th scope="row">{breakable(title)}</th>
      <td className={classes.fact}>
        {weightText(weight)}
        <Unit>of exam</Unit>
      </td>
      {hasShares && (
        <td className={classes.fact}>
          {share === null ? '' : percentText(share)}
          <Unit>{unit}</Unit>
        </td>
      )}
      {hasShares && (
        <td className={classes.fact}>
          <strong>{points === null ? '' : points.toFixed(1)}</strong>
          <Unit>points</Unit>
        </td>
      )}
      <td className={`${classes.fact} ${classes.seen}`}>
        {cardsSeen} of {cards}
        <Unit>cards</Unit>
      </td>
      <td className={classes.why}>{why}</td>
      <td className={classes.start}>{start}</td>
    </tr>
  )
}

/** The unit beside a value, shown where there is no room for a column head. */
const Unit = ({ children }: { children: string }) => <span className={classes.unit}> {children}</span>

/** A percentage that has a decimal only where it needs one: 13%, 13.5%. */
const weightText = (weight: number) => `${Number((weight * 100).toFixed(1))}%`
