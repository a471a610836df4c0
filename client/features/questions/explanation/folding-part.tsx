import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './explanation-panel.module.css'

interface FoldingPartProps {
  title: string
  children: ReactNode
}

/** What this learner has opened or closed since the page was loaded, by title: the next question follows it. */
const chosen = new Map<string, boolean>()
const isWide = () => window.matchMedia('(min-width: 48em)').matches

/** A part of an explanation that folds. On a phone it is closed at first, so that the reasons come soon. */
export function FoldingPart({ title, children }: FoldingPartProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <details
        className={classes.folding}
        open={chosen.get(title) ?? isWide()}
        onToggle={(event) => chosen.set(title, event.currentTarget.open)}
      >
        <summary>
          <h3 id={titleId} className={classes.title}>
            {title}
          </h3>
          <IconChevronDown className={classes.sign} size={18} stroke={1.6} aria-hidden="true" />
        </summary>
        {children}
      </details>
    </section>
  )
}
