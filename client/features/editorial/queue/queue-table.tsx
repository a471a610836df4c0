import { Anchor, Checkbox } from '@mantine/core'
import { Link } from 'react-router'
import { subjectWords } from '#client/features/editorial/item-words.ts'
import { editorialPaths } from '#client/platform/editorial-paths.ts'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { compactDateText, isoDateOf, shortDayText } from '#client/ui/text/date-text.ts'
import { factsLine } from '#client/ui/text/facts-line.ts'
import type { ReviewTask } from '#contracts/editorial/tasks.ts'
import { numberText } from '#domain/text/count-text.ts'
import classes from './queue-screen.module.css'
import { outcomeWords, reasonWords, severityLabels } from './task-words.ts'

interface QueueTableProps {
  /** Undefined while they load. */
  tasks: ReviewTask[] | undefined
  /** The rows belong to the filter before, so none of them can be chosen. */
  isOutdated: boolean
  /** Undefined where none can be chosen. */
  chosen: readonly number[] | undefined
  onChoose: (id: number, isOn: boolean) => void
  empty: string
}

export function QueueTable({ tasks, empty, ...props }: QueueTableProps) {
  return (
    <DataTable
      label="Reviews"
      columns={columnsFor(props)}
      rows={tasks}
      keyOf={({ id }) => id}
      empty={empty}
    />
  )
}

function columnsFor(props: Omit<QueueTableProps, 'tasks' | 'empty'>): Column<ReviewTask>[] {
  return [
    { name: 'item', heading: 'Item', cell: (task) => <Item task={task} {...props} /> },
    {
      name: 'learners',
      heading: 'Learners',
      align: 'end',
      cell: ({ learners }) => numberText(learners),
    },
    { name: 'due', heading: 'Due', keepsLine: true, cell: (task) => <Due task={task} /> },
    { name: 'assignee', heading: 'Reviewer', cell: ({ assignee }) => assignee?.name ?? '–' },
  ]
}

function Item({
  task,
  isOutdated,
  chosen,
  onChoose,
}: { task: ReviewTask } & Omit<QueueTableProps, 'tasks' | 'empty'>) {
  const { id, subject, reason, severity, outcome } = task
  const title = task.title
  return (
    <span className={classes.item}>
      {chosen && (
        <Checkbox
          aria-label={`Select: ${title}`}
          className={classes.check ?? ''}
          disabled={isOutdated}
          checked={chosen.includes(id)}
          onChange={(event) => onChoose(id, event.currentTarget.checked)}
        />
      )}
      <span>
        <Anchor component={Link} to={editorialPaths.review(id)} className={classes.title ?? ''}>
          {title}
        </Anchor>
        <span className={classes.facts}>
          {factsLine([
            subjectWords[subject],
            reasonWords[reason],
            outcome ? outcomeWords[outcome] : severityLabels[severity],
          ])}
        </span>
      </span>
    </span>
  )
}

function Due({ task: { dueOn, closedAt } }: { task: ReviewTask }) {
  if (closedAt) return `Closed ${shortDayText(closedAt)}`
  if (!dueOn) return '–'
  return <DueDay day={dueOn} />
}

/** A day on which something is due, marked when it is over. */
export function DueDay({ day }: { day: string }) {
  const isOverdue = day < isoDateOf(new Date())
  return (
    <span className={isOverdue ? classes.overdue : undefined}>
      {compactDateText(day)}
      {isOverdue && ' (overdue)'}
    </span>
  )
}
