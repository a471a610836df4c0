import type { ReactNode } from 'react'
import classes from './page-head.module.css'

interface PageHeadProps {
  title: string
  lead: ReactNode
  /** The start button, for visitors. */
  action?: ReactNode
}

/** The top of a public page other than the landing page. */
export function PageHead({ title, lead, action }: PageHeadProps) {
  return (
    <header className={classes.head}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </header>
  )
}
