import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { MarkdownText } from '#client/ui/text/markdown-text.tsx'
import { type ChangeSet, type ChangeSetEdit, changeSets } from '#contracts/editorial/change-sets.ts'
import { longestRemark, type ReviewVerdict } from '#domain/editorial/review.ts'
import { optionLetter } from '#domain/questions/block/block-item.ts'
import { NeedsInterests } from './needs-interests.tsx'
import classes from './set-edit.module.css'
import { verdictWords } from './set-words.ts'
import { useSetCall } from './use-set.ts'

interface EditReviewProps {
  set: ChangeSet
  edit: ChangeSetEdit
  remark: string
  onRemark: (remark: string) => void
}

/** The review of one edit; of a changed question first its answer, without the key. */
export function EditReview({ set, edit, ...typed }: EditReviewProps) {
  return edit.blind ? (
    <BlindAnswer set={set} edit={edit} blind={edit.blind} />
  ) : (
    <Verdict set={set} edit={edit} {...typed} />
  )
}

type Blind = Pick<EditReviewProps, 'set' | 'edit'> & { blind: NonNullable<ChangeSetEdit['blind']> }

function BlindAnswer({ set, edit, blind }: Blind) {
  const [chosen, setChosen] = useState('')
  const answer = useSetCall(set.id, (option: number) =>
    call(
      changeSets.answerBlind,
      { params: { id: set.id, editId: edit.id }, body: { chosen: option, revision: edit.revision } },
      { urgent: true },
    ),
  )
  return (
    <Stack gap="sm">
      <Text size="sm">Answer the question before you read what changes. The first answer counts.</Text>
      <p className={classes.case}>{blind.stem}</p>
      {blind.exhibit && <MarkdownText text={blind.exhibit} />}
      <Radio.Group label={blind.leadIn} value={chosen} onChange={setChosen}>
        <Stack gap="xs" mt="xs">
          {blind.options.map((option, place) => (
            <Radio key={option} value={String(place)} label={`${optionLetter(place)}. ${option}`} />
          ))}
        </Stack>
      </Radio.Group>
      <NeedsInterests error={answer.error} />
      <Group>
        <Button
          size="sm"
          disabled={chosen === ''}
          loading={answer.isPending}
          onClick={() => answer.mutate(Number(chosen))}
        >
          Answer
        </Button>
      </Group>
    </Stack>
  )
}

function Verdict({ set, edit, remark, onRemark }: EditReviewProps) {
  const review = useSetCall(
    set.id,
    (verdict: ReviewVerdict) =>
      call(
        changeSets.reviewEdit,
        { params: { id: set.id, editId: edit.id }, body: { verdict, remark, revision: edit.revision } },
        { urgent: true },
      ),
    () => onRemark(''),
  )
  return (
    <Stack gap="sm">
      <Textarea
        label="Your remark"
        description="Needed where it needs work, and where you chose another option than the key"
        autosize
        maxLength={longestRemark}
        value={remark}
        onChange={(event) => onRemark(event.currentTarget.value)}
      />
      <NeedsInterests error={review.error} />
      <Group gap="sm">
        <Button
          size="sm"
          variant="default"
          loading={review.isPending}
          onClick={() => review.mutate('needs_work')}
        >
          {verdictWords.needs_work}
        </Button>
        <Button size="sm" loading={review.isPending} onClick={() => review.mutate('stands')}>
          {verdictWords.stands}
        </Button>
      </Group>
    </Stack>
  )
}
