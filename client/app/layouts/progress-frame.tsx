import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { AsOfNotice } from '#client/features/progress/as-of-notice.tsx'
import { paths } from '#client/platform/paths.ts'
import classes from './progress-frame.module.css'

/** The four parts of the progress page. The first is also shown for unknown paths. */
const parts = [
  ['Readiness', paths.dashboard],
  ['Memory', paths.progressMemory],
  ['Content', paths.progressContent],
  ['Habits', paths.progressHabits],
] as const

/** The title of the progress page and the links to its parts, around one of the parts. */
export function ProgressFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page} data-prints-alone>
      <header className={classes.header}>
        <h1 className={classes.title}>Progress</h1>
        <nav className={classes.parts} aria-label="Parts of your progress">
          {parts.map(([name, path]) => (
            <NavLink key={path} to={path} end className={classes.part ?? ''}>
              {name}
            </NavLink>
          ))}
        </nav>
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
