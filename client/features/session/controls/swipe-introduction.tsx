import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { knowsSwipes, storeKnowsSwipes } from '#client/features/learner/stored-settings.ts'
import classes from './swipe-introduction.module.css'

/** Says once in each browser, on a touch screen, what swipes do. The first swipe shows that it is understood. */
export function SwipeIntroduction({ isSwiping }: { isSwiping: boolean }) {
  const [isKnown, setKnown] = useState(knowsSwipes)
  useEffect(() => {
    if (isSwiping) storeKnowsSwipes()
  }, [isSwiping])
  if (isKnown) return null
  const close = () => {
    storeKnowsSwipes()
    setKnown(true)
  }
  return (
    <div className={classes.introduction} role="note">
      <p className={classes.words}>
        You can swipe: left <b>Did not know</b>, up <b>Unsure</b>, right <b>Knew it</b>. The study settings
        turn it off.
      </p>
      <Button variant="subtle" className={classes.close ?? ''} onClick={close}>
        Got it
      </Button>
    </div>
  )
}
