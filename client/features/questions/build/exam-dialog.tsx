import { Button } from '@mantine/core'
import { examRules } from '#client/features/questions/exam-words.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { BeginProblem } from './begin-problem.tsx'
import classes from './exam-list.module.css'
import type { ExamForm } from './overview.ts'
import { useBeginExam } from './use-begin-block.ts'

/** Length and rules of an exam, to be confirmed. */
export function ExamDialog({ exam, onClose }: { exam: ExamForm; onClose: () => void }) {
  const { begin, isPending, error } = useBeginExam()
  return (
    <Dialog title={exam.title} isOpen onClose={onClose}>
      <ul className={classes.rules}>
        {examRules(exam).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <BeginProblem error={error} />
      <FormActions mt="md">
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button loading={isPending} onClick={() => begin({ form: exam.form })}>
          Go to the exam
        </Button>
      </FormActions>
    </Dialog>
  )
}
