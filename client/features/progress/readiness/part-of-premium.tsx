import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import classes from './part-of-premium.module.css'

/** Explains readiness to a learner without Premium. */
export function PartOfPremium() {
  return (
    <div className={classes.locked}>
      <p className={classes.text}>
        <IconLock size={18} stroke={1.6} aria-hidden="true" />
        <span>
          Readiness is part of Premium. It estimates, with its range, what share of fresh questions you would
          answer right, by the weights of the exam outline, and names the topics that cost you the most.
        </span>
      </p>
      <Button component={Link} to={paths.pricing} variant="default">
        See the plans
      </Button>
    </div>
  )
}
