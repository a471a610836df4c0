import { Button, List } from '@mantine/core'
import { examRules } from '#client/features/questions/exam-words.ts'
import { paths } from '#client/platform/paths.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import type { BlockState } from '#contracts/questions/questions.ts'
import { isExam } from '#domain/questions/block/block-rules.ts'
import classes from './exam-screens.module.css'

interface ExamStartProps {
  state: BlockState
  fresh: number | null
  isBusy: boolean
  onBegin: () => void
}

/** The rules, before the clock of an exam starts. */
export function ExamStart({ state, fresh, isBusy, onBegin }: ExamStartProps) {
  const isRehearsal = state.reveals === 'answer'
  return (
    <section className={classes.screen} aria-labelledby="exam-title">
      <BackLink to={paths.questions}>Questions</BackLink>
      <h1 id="exam-title" className={classes.title}>
        {state.title}
      </h1>
      <List spacing="xs">
        {rulesOf(state, fresh).map((rule) => (
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

function rulesOf(
  { form, questionCount, sections, breakSeconds }: BlockState,
  fresh: number | null,
): string[] {
  if (!isExam(form)) return []
  const seconds = sections.reduce((sum, { limitSeconds }) => sum + (limitSeconds ?? 0), 0)
  return examRules({
    form,
    fresh,
    questions: questionCount,
    sections: sections.length,
    minutes: Math.round(seconds / 60),
    breakMinutes: breakSeconds && Math.round(breakSeconds / 60),
  })
}
