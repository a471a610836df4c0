import { Checkbox, TextInput } from '@mantine/core'
import { FieldGroup } from '#client/ui/forms/field-group.tsx'
import { isoDateOfStudyDay, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './first-run.module.css'

interface ExamDateQuestionProps {
  examDate: string | undefined
  hasNoDate: boolean
  today: number
  error: string | undefined
  onLeave: () => void
  onChange: (part: { examDate: string | undefined; hasNoDate: boolean }) => void
}

export function ExamDateQuestion({
  examDate,
  hasNoDate,
  today,
  error,
  onLeave,
  onChange,
}: ExamDateQuestionProps) {
  const daysLeft = examDate === undefined ? undefined : studyDayOfIsoDate(examDate) - today
  return (
    <FieldGroup isPart legend="When is your exam?">
      <div className={classes.date}>
        <TextInput
          type="date"
          size="md"
          aria-label="Exam date"
          min={isoDateOfStudyDay(today)}
          value={examDate ?? ''}
          error={error}
          onBlur={onLeave}
          onChange={(event) =>
            onChange({ examDate: event.currentTarget.value || undefined, hasNoDate: false })
          }
        />
        <p className={classes.daysLeft}>
          {daysLeft !== undefined && daysLeft > 0 && `in ${countText(daysLeft, 'day')}`}
        </p>
      </div>
      <Checkbox
        label="I have no date yet"
        checked={hasNoDate}
        classNames={{ body: classes.check ?? '' }}
        onChange={(event) => onChange({ examDate: undefined, hasNoDate: event.currentTarget.checked })}
      />
    </FieldGroup>
  )
}
