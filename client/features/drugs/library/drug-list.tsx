import { IconChevronRight, IconStarFilled } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import type { DrugName } from '#contracts/drugs/drugs.ts'
import type { DrugProgress } from '#contracts/study/components.ts'
import { isApprovedSince } from '#domain/drugs/approved-since.ts'
import { hasBoxedWarning } from '#domain/drugs/boxed-warning.ts'
import classes from './drug-list.module.css'
import { hasBookmark } from './use-drug-list.ts'

export interface DrugListProps {
  drugs: readonly DrugName[]
  progress: Map<number, DrugProgress> | undefined
  chosen: ReadonlySet<number>
  onToggle: (drugId: number) => void
  /** The detail that a row shows beside the names. */
  detail: 'class' | 'target'
}

/**
 * Hundreds of light rows. The browser skips painting those out of view, while find-in-page and screen readers
 * reach them all.
 */
export function DrugList({ drugs, progress, chosen, onToggle, detail }: DrugListProps) {
  return (
    <ul className={classes.list}>
      {drugs.map((drug) => {
        const own = progress?.get(drug.id)
        return (
          <DrugRow
            key={drug.id}
            drug={drug}
            mastery={Math.round(own?.mastery ?? 0)}
            isBookmarked={hasBookmark(own)}
            isChosen={chosen.has(drug.id)}
            onToggle={onToggle}
            detail={detail === 'class' ? drug.drugClassification : drug.target}
          />
        )
      })}
    </ul>
  )
}

interface DrugRowProps {
  drug: DrugName
  mastery: number
  isBookmarked: boolean
  isChosen: boolean
  onToggle: (drugId: number) => void
  detail: string
}

const DrugRow = memo(function DrugRow(props: DrugRowProps) {
  const { drug, mastery, isBookmarked, isChosen, onToggle, detail } = props
  return (
    <li className={classes.row}>
      <label className={classes.choice}>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={() => onToggle(drug.id)}
          aria-label={`Select ${drug.genericName}`}
        />
      </label>
      <Link to={paths.drugMonograph(drug.id)} className={classes.link}>
        <span className={classes.names}>
          <span className={classes.generic}>{drug.genericName}</span>
          {drug.brandName && <span className="text-note">{drug.brandName}</span>}
          {isBookmarked && <IconStarFilled size={14} role="img" aria-label="Starred" />}
        </span>
        <span className={`text-note ${classes.facts}`}>
          {detail !== '' && <span>{detail}</span>}
          {isApprovedSince(drug.approvedOn) && <span>Approved after April 2025</span>}
          {hasBoxedWarning(drug) && <span className={classes.boxed}>Boxed warning</span>}
        </span>
      </Link>
      <span className={classes.mastery}>
        {mastery > 0 && (
          <>
            <span className={classes.bar} aria-hidden="true">
              <span style={{ width: `${mastery}%` }} />
            </span>
            {mastery}%<span className="visually-hidden"> mastery</span>
          </>
        )}
      </span>
      <IconChevronRight size={18} stroke={1.6} aria-hidden="true" className={classes.chevron} />
    </li>
  )
})
