import { Button, Kbd } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { useSessionKeys } from '#client/features/session/controls/use-session-keys.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { type NextAfterSession as Next, nextAfterSession } from '#domain/session/session-result.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './session-recap.module.css'

/** Elements on which Enter already does something. */
const usesEnter = 'a, button, summary, input'

/**
 * The rest of today's plan, which one key begins. When the plan is done, it says so and offers more,
 * separately.
 */
export function NextAfterSession() {
  const { data } = useQuery(queryFor(studyPlan.today))
  const next = data && nextAfterSession(data.left)
  const planned = next && stepOf(next)
  const navigate = useNavigate()
  useSessionKeys(({ event, target: focused }) => {
    const isEnter = event.key === 'Enter' && !event.altKey && !event.shiftKey
    return planned && isEnter && !focused?.closest(usesEnter) ? () => void navigate(planned.to) : undefined
  })
  if (!next) return null
  return (
    <div className={classes.next}>
      {planned ? (
        <Button
          component={Link}
          to={planned.to}
          size="md"
          classNames={{ root: classes.nextButton ?? '', label: classes.nextLabel ?? '' }}
        >
          {planned.label}
          <Kbd className={classes.key ?? ''} aria-hidden="true">
            Enter
          </Kbd>
        </Button>
      ) : (
        <>
          <p>
            <strong>Done for today</strong>
          </p>
          <Button
            component={Link}
            to={paths.studySessionOf({ mode: 'more' })}
            variant="light"
            className={classes.nextButton ?? ''}
          >
            Study more
          </Button>
        </>
      )}
    </div>
  )
}

function stepOf(next: Next): { to: string; label: string } | undefined {
  switch (next.kind) {
    case 'cards':
      return {
        to: paths.studySessionOf({ mode: 'today' }),
        label: `Next: ${countText(next.cards, 'card')} of today`,
      }
    case 'questions':
      return { to: paths.questions, label: `Next: ${countText(next.questions, 'question')} of today` }
    case 'done':
      return undefined
  }
}
