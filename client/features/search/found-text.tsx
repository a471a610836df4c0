import type { FoundItem } from './found-items.tsx'
import classes from './found-text.module.css'

/** The text of a result, in the dialog and in a page. */
export function FoundText({ icon, title, detail }: Pick<FoundItem, 'icon' | 'title' | 'detail'>) {
  return (
    <>
      <span className={classes.icon}>{icon}</span>
      <span className={classes.body}>
        <span className={classes.title}>{title}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </>
  )
}
