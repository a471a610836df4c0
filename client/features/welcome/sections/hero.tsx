import { counts } from 'virtual:public-facts/counts'
import type { ReactNode } from 'react'
import { numberText } from '#domain/text/count-text.ts'
import classes from './hero.module.css'

interface HeroProps {
  /** The start buttons. */
  actions: ReactNode
  /** The cards to try. */
  sample: ReactNode
}

/** Says what the product is and for whom, with the start buttons and a live sample. */
export function Hero({ actions, sample }: HeroProps) {
  return (
    <div className={classes.hero}>
      <div className={classes.words}>
        <h1 className={classes.title}>Medical oncology board review, in the order you would forget it</h1>
        <p className={classes.lead}>
          {numberText(counts.cards)} flashcards that return when they are about to slip,{' '}
          {numberText(counts.questions)} board-style questions and {counts.drugs} drug monographs, mapped to
          the exam content outline.
        </p>
        <p className={classes.audience}>
          For physicians, oncology fellows, advanced practice providers (APPs), clinical pharmacists, medical
          students, residents, nurses and researchers.
        </p>
        <div className={classes.actions}>{actions}</div>
        <p className={classes.terms}>
          Free account for the core chapters. Premium is paid once and never renews.
        </p>
      </div>
      <div className={classes.sample}>
        <p className={classes.invitation}>
          Try three cards now. No account; what you rate stays in this browser.
        </p>
        {sample}
      </div>
    </div>
  )
}
