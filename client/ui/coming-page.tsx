import type { ReactNode } from 'react'
import classes from './coming-page.module.css'

interface ComingPageProps {
  title: string
  /** One sentence: what this screen is for. */
  purpose: string
  /** What users will find here. */
  contents: string[]
  /** A link to use meanwhile. */
  action?: ReactNode
}

/** A placeholder for a screen that is not built yet. Plain elements, so that both layouts can use it. */
export function ComingPage({ title, purpose, contents, action }: ComingPageProps) {
  return (
    <section className={classes.page}>
      <p className={classes.state}>In preparation</p>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.purpose}>{purpose}</p>
      <h2 className={classes.subtitle}>What will be here</h2>
      <ul className={classes.list}>
        {contents.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {action && <div className={classes.action}>{action}</div>}
    </section>
  )
}
