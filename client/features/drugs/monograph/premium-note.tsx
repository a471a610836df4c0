import { Link } from 'react-router'
import type { DrugAccess } from '#client/features/drugs/study/drug-cards.ts'
import { paths } from '#client/platform/paths.ts'
import classes from './premium-note.module.css'

/** What of drug study is part of Premium; nothing for those who have it all. */
export function PremiumNote({ access }: { access: DrugAccess }) {
  if (access === 'full') return null
  return (
    <p className={classes.note}>
      {access === 'locked'
        ? 'Reading and stars are free. Studying with cards is part of Premium.'
        : 'What you have begun you can go on studying. New cards are part of Premium.'}{' '}
      <Link to={paths.pricing}>See the plans</Link>
    </p>
  )
}
