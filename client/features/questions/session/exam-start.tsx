import { Button, List } from '@mantine/core'
import { paths } from '#client/platform/paths.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import type { BlockState } from '#contracts/questions.ts'
import classes from './exam-screens.module.css'

interface ExamStartProps {
  state: BlockState
  isBusy: boolean
  onBegin: () => void
}

const minutesOf = (seconds: number) => Math.round(seconds / 60)

/** The rules, before the clock of an exam starts. */
export function ExamStart({ state, isBusy, onBegin }: ExamStartProps) {
  const isRehearsal = state.reveals === 'answer'
  return (
    <section className={classes.screen} aria-labelledby="exam-title">
      <BackLink to={paths.questions}>Questions</BackLink>
      <h1 id="exam-title" className={classes.title}>
        {state.title}
      </h1>
      <List spacing="xs">
        {(isRehearsal ? rehearsalRules(state) : examRules(state)).map((rule) => (
          <List.Item key={rule}>{rule}</List.Item>
        ))}
      </List>
      <div className={classes.actions}>
        <Button onClick={onBegin} loading={isBusy}>
          {isRehearsal ? 'Begin question 1' : state.sections.length > 1 ? 'Begin section 1' : 'Begin'}
        </Button>
      </div>
    </section>
  )
}

function rehearsalRules({ questionCount, sections }: BlockState): string[] {
  const minutes = minutesOf(sections[0]?.limitSeconds ?? 0)
  return [
    `${questionCount} questions with ${minutes} minutes each.`,
    'Each question begins when you open it; take as long as you like in between.',
    'The explanation follows each answer. An answer cannot be changed.',
    'A question that is open runs on when you close the page.',
    'The network is needed to open each question.',
  ]
}

function examRules({ questionCount, sections, breakSeconds }: BlockState): string[] {
  const [first] = sections
  const minutes = minutesOf(first?.limitSeconds ?? 0)
  const isOne = sections.length === 1
  return [
    isOne
      ? `${questionCount} questions in ${minutes} minutes.`
      : `${questionCount} questions in ${sections.length} sections of up to ${minutes} minutes.`,
    ...(isOne
      ? []
      : [
          'Within a section you may go back and change answers. A closed section stays closed.',
          `${minutesOf(breakSeconds ?? 0)} minutes of breaks in all, between the sections. When they are used up, the next section begins by itself.`,
        ]),
    'The clock runs on when you close the page. You can come back on any device.',
    'Each answer needs its confidence to count. Explanations and your score come at the end.',
    'The network is needed to end it.',
  ]
}
