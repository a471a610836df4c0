import type { CSSProperties } from 'react'
import { ChartFigure } from '#client/ui/charts/chart-figure.tsx'
import type { Reply } from '#contracts/endpoint.ts'
import type { progress } from '#contracts/progress.ts'
import { type CategoryBar, categoryBars } from '#domain/progress/category-bars.ts'
import { ChartEmpty } from './chart-card.tsx'
import { masteryText } from './chart-words.ts'
import classes from './charts.module.css'

const columnsWhereWide = 2

/** Mastery of each category of the outline, against its weight in the exam. */
export function MasteryByCategory({ mastery }: { mastery: Reply<typeof progress.weightedMastery> }) {
  const bars = categoryBars(mastery.categories)
  if (bars.length === 0) return <ChartEmpty>The exam outline is not available.</ChartEmpty>
  return (
    <ChartFigure
      summary={
        <>
          <p>{masteryText(bars, mastery.outlineMastery)}</p>
          <p>The thicker a bar, the more the category weighs in the exam. A card is mastered from 70% on.</p>
        </>
      }
      drawing={<CategoryBars bars={bars} />}
      table={{
        caption: 'Mastery by category of the exam outline',
        columns: ['Category', 'Weight', 'Mastery', 'Cards mastered', 'Cards'],
        rows: bars.map(({ title, weight, mastery, masteredCards, totalCards }) => [
          title,
          `${weight}%`,
          `${mastery}%`,
          String(masteredCards),
          String(totalCards),
        ]),
      }}
    />
  )
}

/** Text with bars: it needs no label, and no library. */
function CategoryBars({ bars }: { bars: readonly CategoryBar[] }) {
  const rows = { '--rows': Math.ceil(bars.length / columnsWhereWide) } as CSSProperties
  return (
    <ul className={classes.categories} style={rows}>
      {bars.map(({ id, title, weight, mastery }) => (
        <li key={id} className={classes.category}>
          <span>
            {title} <span className={classes.weight}>{weight}% of the exam</span>
          </span>
          <strong>{mastery}%</strong>
          <div className={classes.track} style={{ '--weight': weight } as CSSProperties} aria-hidden="true">
            <div className={classes.mastered} style={{ width: `${mastery}%` }} />
          </div>
        </li>
      ))}
    </ul>
  )
}
