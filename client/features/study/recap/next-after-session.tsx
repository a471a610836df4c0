import { Button, Kbd } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router'
import { useSessionKeys } from '#client/features/session/use-session-keys.ts'
import { paths } from '#client/platform/paths.ts'
import { queryFor } from '#client/platform/queries.ts'
import { study } from '#contracts/study.ts'
import { type NextAfterSession as Next, nextAfterSession } from '#domain/session/session-ending.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './session-recap.module.css'

/** What Enter already acts on. */
const usesEnter = 'a, button, summary, input'

/** The next best step after a session, with one key. */
export function NextAfterSession() {
  const today = useQuery(queryFor(study.today))
  const cards = today.data && today.data.dueCount + today.data.newCount
  const questions = today.data?.dueQuestions
  const isDayDone = cards === 0 && questions === 0
  const low = useQuery({ ...queryFor(study.lowConfidence), enabled: isDayDone })
  const next = nextAfterSession({
    cards,
    questions,
    lowCards: low.data?.cards.length ?? (low.error ? 0 : undefined),
  })
  const { pathname } = useLocation()
  const step = next && stepOf(next)
  const target = step && step.to !== pathname ? step.to : undefined
  const navigate = useNavigate()
  useSessionKeys(({ event, target: focused }) => {
    const isEnter = event.key === 'Enter' && !event.altKey && !event.shiftKey
    return target && isEnter && !focused?.closest(usesEnter) ? () => void navigate(target) : undefined
  })
  if (!step) return null
  return (
    <div className={classes.next}>
      {step.text && <p>{step.text}</p>}
      {target && (
        <Button
          component={Link}
          to={target}
          size="md"
          classNames={{ root: classes.nextButton ?? '', label: classes.nextLabel ?? '' }}
        >
          {step.label}
          <Kbd className={classes.key ?? ''} aria-hidden="true">
            Enter
          </Kbd>
        </Button>
      )}
    </div>
  )
}

interface Step {
  to: string
  label: string
  text?: string
}

function stepOf(next: Next): Step {
  switch (next.kind) {
    case 'today':
      return {
        to: paths.studySessionOf({ mode: 'today' }),
        label: `Next: ${countText(next.cards, 'card')} of today`,
      }
    case 'questions':
      return { to: paths.questions, label: `Next: ${countText(next.questions, 'question')} due today` }
    case 'low-confidence':
      return {
        to: paths.studySessionOf({ mode: 'low-confidence' }),
        label: `Go over ${countText(next.cards, 'card')} of low confidence`,
        text: 'Today is done. Enough is fine; or firm up what is shaky.',
      }
    case 'home':
      return { to: paths.study, label: 'Study home', text: 'Today is done. Nothing more is due.' }
  }
}
