import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Meter } from '#client/ui/charts/meter.tsx'
import type { ChapterStat } from '#contracts/progress/progress.ts'
import { ChapterDetails } from './chapter-details.tsx'
import classes from './chapter-row.module.css'
import { shownProgress } from './shown-progress.ts'

/** One chapter. The closed row shows its mastery, the open one all its details. */
export function ChapterRow({ stat }: { stat: ChapterStat }) {
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const { title } = stat.chapter
  const { coverageScaledMastery } = shownProgress(stat.progress)
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronDown size={18} stroke={1.8} aria-hidden="true" className={classes.chevron} />
        <span className={classes.name}>
          {title} {stat.category && <span className={classes.category}>{stat.category}</span>}
        </span>
        <span className={classes.bar}>
          <Meter percent={coverageScaledMastery} />
        </span>
        <span className={classes.number}>
          {coverageScaledMastery}%<span className="visually-hidden"> coverage-scaled mastery</span>
        </span>
      </button>
      {isOpen && (
        <section id={detailsId} aria-label={title} className={classes.details}>
          <ChapterDetails stat={stat} />
        </section>
      )}
    </li>
  )
}
