import { IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react'
import { ratingLabels } from '#client/features/learner/rating-words.ts'
import type { Swipe } from './swipe-gesture.ts'
import classes from './swipe-hint.module.css'

const icons = { 1: IconArrowLeft, 2: IconArrowUp, 3: IconArrowRight }

/** What a swipe will rate, while the finger moves: filled once it has gone far enough. */
export function SwipeHint({ confidence, isArmed }: Swipe) {
  const Icon = icons[confidence]
  return (
    <div className={classes.place} aria-hidden="true">
      <span className={classes.hint} data-confidence={confidence} data-armed={isArmed || undefined}>
        <Icon size={20} stroke={2} />
        {ratingLabels[confidence]}
      </span>
    </div>
  )
}
