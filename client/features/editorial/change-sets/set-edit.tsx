import { Alert, Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { fieldWords } from '#client/features/editing/field-words.ts'
import { severityWords } from '#client/features/editing/severity-words.ts'
import { SideBySide } from '#client/features/editing/side-by-side.tsx'
import { TextDifference } from '#client/features/editing/text-difference.tsx'
import { subjectWords } from '#client/features/editorial/item-words.ts'
import { call } from '#client/platform/calls/calls.ts'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { type ChangeSet, type ChangeSetEdit, changeSets } from '#contracts/editorial/change-sets.ts'
import type { ItemName } from './edit-item.tsx'
import { EditReview } from './edit-review.tsx'
import classes from './set-edit.module.css'
import { verdictWords } from './set-words.ts'
import { useSetCall } from './use-set.ts'

interface SetEditProps {
  set: ChangeSet
  edit: ChangeSetEdit
  /** What a reviewer has typed of this edit. */
  remark: string
  onRemark: (remark: string) => void
  onEdit: (item: ItemName) => void
}

/** One edit of a set: what it changes, what learners are told, who wrote it, and what reviewers found. */
export function SetEdit({ set, edit, onEdit, ...typed }: SetEditProps) {
  const { subject, title, writers, writtenAt } = edit
  return (
    <article className={classes.edit} aria-label={`${subjectWords[subject]}: ${title}`}>
      <Group justify="space-between" gap="sm" wrap="wrap">
        <h3 className={classes.title}>
          {subjectWords[subject]}: {title || 'deleted in the meantime'}
        </h3>
        {set.mayWrite && <WriterButtons set={set} edit={edit} onEdit={onEdit} />}
      </Group>
      <Text size="sm" c="dimmed">
        {writers.join('; ')}, {dateTimeText(writtenAt)}
      </Text>
      <Standing set={set} edit={edit} />
      {edit.fields.map(({ name, before, after }) => (
        <div key={name}>
          <Text size="sm" c="dimmed">
            {fieldWords(name)}
          </Text>
          <TextDifference earlier={before} present={after} />
        </div>
      ))}
      {edit.conflicts.map(({ name, before, after }) => (
        <SideBySide
          key={name}
          label={fieldWords(name)}
          level="h4"
          texts={[
            ['In this set', after],
            ['As it is now', before],
          ]}
        />
      ))}
      {!edit.blind && <Meaning edit={edit} />}
      <Reviews edit={edit} />
      {edit.mayReview && <EditReview key={edit.revision} set={set} edit={edit} {...typed} />}
    </article>
  )
}

function WriterButtons({ set, edit, onEdit }: Pick<SetEditProps, 'set' | 'edit' | 'onEdit'>) {
  const { subject, subjectId, title } = edit
  const remove = useSetCall(set.id, () =>
    call(changeSets.removeEdit, { params: { id: set.id, editId: edit.id } }, { urgent: true }),
  )
  return (
    <Group gap="xs">
      {title && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Edit ${title}`}
          onClick={() => onEdit({ subject, subjectId })}
        >
          {edit.conflicts.length > 0 ? 'Settle' : 'Edit'}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        loading={remove.isPending}
        aria-label={`Remove the edit of ${title}`}
        onClick={() => remove.mutate(undefined)}
      >
        Remove
      </Button>
      <FailureReason error={remove.error} />
    </Group>
  )
}

/** What has happened to the item since the edit was written. */
function Standing({ set, edit }: { set: ChangeSet; edit: ChangeSetEdit }) {
  const isPast = set.state === 'live' || set.state === 'taken_back'
  if (edit.conflicts.length > 0)
    return (
      <Alert color="yellow" variant="light">
        Somebody else has changed the same text in the meantime. An author settles it before the set goes on.
      </Alert>
    )
  if (edit.kept.length > 0)
    return (
      <Alert color="yellow" variant="light">
        Not taken back, because it was edited after this set: {edit.kept.map(fieldWords).join(', ')}.
      </Alert>
    )
  if (isPast && edit.liveRevision === null)
    return <Text size="sm">Nothing was left to change when the set went live.</Text>
  if (edit.isMoved)
    return <Text size="sm">The item was edited elsewhere in the meantime; this edit goes on.</Text>
  return null
}

function Meaning({ edit: { change } }: { edit: ChangeSetEdit }) {
  if (!change) return <Text size="sm">Only the wording changes: nobody is told.</Text>
  return (
    <Text size="sm">
      <strong>{severityWords[change.severity]}.</strong> {change.why}
      {change.link ? (
        <>
          {' '}
          <Anchor href={change.link} inherit underline="always">
            {change.source || change.link}
          </Anchor>
        </>
      ) : (
        change.source && ` ${change.source}`
      )}
    </Text>
  )
}

function Reviews({ edit: { reviews, blind } }: { edit: ChangeSetEdit }) {
  if (blind) return null
  if (reviews.length === 0) return <Text size="sm">Nobody has reviewed this text yet.</Text>
  return (
    <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Reviews">
      {reviews.map(({ verdict, remark, reviewer, interests, reviewedAt }) => (
        <li key={reviewedAt + reviewer}>
          <Text size="sm" component="div">
            <Badge {...(verdict === 'stands' ? { variant: 'light' } : { color: 'yellow' })} component="span">
              {verdictWords[verdict]}
            </Badge>{' '}
            {reviewer}, {dateTimeText(reviewedAt)}. Interests: {interests || 'none'}.
            {remark && <div>{remark}</div>}
          </Text>
        </li>
      ))}
    </Stack>
  )
}
