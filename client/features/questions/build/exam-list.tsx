import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { examText, freshText } from '#client/features/questions/exam-words.ts'
import { paths } from '#client/platform/paths.ts'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { dateTimeText, dayText } from '#client/ui/text/date-text.ts'
import { ExamDialog } from './exam-dialog.tsx'
import classes from './exam-list.module.css'
import type { ExamForm } from './overview.ts'
import rows from './rows.module.css'

interface ExamListProps {
  forms: readonly ExamForm[]
  isPremium: boolean
}

/** The exams at the real pace, each with its length. */
export function ExamList({ forms, isPremium }: ExamListProps) {
  const [chosen, setChosen] = useState<ExamForm>()
  return (
    <SectionCard
      title="Exam simulation"
      description="Questions by the weights of the outline, against a clock."
    >
      {!isPremium && (
        <p className={classes.locked}>
          <IconLock size={18} stroke={1.6} aria-hidden="true" />
          <span>
            Exam simulations are part of Premium. <Link to={paths.pricing}>See the plans</Link>
          </span>
        </p>
      )}
      <ul className="list-plain">
        {forms.map((exam) => (
          <li key={exam.form} className={rows.row}>
            <div className={rows.main}>
              <span className={rows.name}>{exam.title}</span>
              <span className="text-note text-numbers">{examText(exam)}</span>
              {exam.questions > 0 && (
                <span className="text-note text-numbers">{freshText(exam.fresh, exam.questions)}</span>
              )}
              {exam.lastFinishedAt && (
                <span className="text-note text-numbers">{lastText(exam, exam.lastFinishedAt)}</span>
              )}
            </div>
            {isPremium && exam.questions > 0 && (
              <Button variant="default" aria-label={`Prepare: ${exam.title}`} onClick={() => setChosen(exam)}>
                Prepare
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && <ExamDialog key={chosen.form} exam={chosen} onClose={() => setChosen(undefined)} />}
    </SectionCard>
  )
}

const lastText = ({ form }: ExamForm, finishedAt: string) =>
  form === 'rehearsal'
    ? `Done this quarter on ${dayText(finishedAt)}`
    : `Last finished on ${dateTimeText(finishedAt)}`
