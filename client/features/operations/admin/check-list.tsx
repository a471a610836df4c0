import { Badge } from '@mantine/core'
import type { HealthCheck } from '#contracts/operations/operations.ts'
import classes from './health.module.css'

const stateWords: Record<HealthCheck['state'], string> = {
  ok: 'OK',
  warning: 'Needs attention',
  problem: 'Problem',
}

/** What was checked, those that need somebody first. */
export function CheckList({ checks }: { checks: HealthCheck[] }) {
  const order = ['problem', 'warning', 'ok']
  const sorted = checks.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
  return (
    <ul className={classes.checks} aria-label="Checks">
      {sorted.map(({ name, state, detail }) => (
        <li key={name} className={classes.check}>
          <span className={classes.name}>{name}</span>
          <Badge className={classes.state ?? ''} data-state={state} variant="light">
            {stateWords[state]}
          </Badge>
          <span className={classes.detail}>{detail}</span>
        </li>
      ))}
    </ul>
  )
}
