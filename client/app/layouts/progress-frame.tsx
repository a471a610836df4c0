import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AsOfNotice } from '#client/features/progress/as-of-notice.tsx'
import { paths } from '#client/platform/paths.ts'
import { PartLinks } from '#client/ui/page/part-links.tsx'
import classes from './progress-frame.module.css'

/** The four parts of the progress page. The first is also shown for unknown paths. */
const parts = [
  { label: 'Readiness', to: paths.dashboard, isEnd: true },
  { label: 'Memory', to: paths.progressMemory },
  { label: 'Content', to: paths.progressContent },
  { label: 'Habits', to: paths.progressHabits },
]

/** The title of the progress page and the links to its parts, around one of the parts. */
export function ProgressFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page} data-prints-alone>
      <header className={classes.header}>
        <h1 className={classes.title}>Progress</h1>
        <PartLinks label="Parts of your progress" parts={parts} className={classes.parts} />
        <Button
          component={Link}
          to={paths.landing}
          variant="default"
          size="sm"
          className={classes.back ?? ''}
        >
          Back to Study
        </Button>
      </header>
      <AsOfNotice />
      {children}
    </div>
  )
}
