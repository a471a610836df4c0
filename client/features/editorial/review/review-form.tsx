import { Alert, Button, Checkbox, Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { LeaveWarning, useFinish } from '#client/ui/forms/leave-warning.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { reviewTasks, type TaskToRead } from '#contracts/editorial/tasks.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { checklists, longestRemark, problemOfReview, type ReviewVerdict } from '#domain/editorial/review.ts'

interface ReviewFormProps {
  item: TaskToRead
  onMoved: (moved: Reply<typeof reviewTasks.saveReview>, done: string) => void
  /** The text has changed since it was shown. */
  onChanged: () => void
}

const isMeanwhile = (error: unknown) => error instanceof CallError && error.code === 'edited_meanwhile'

/** What a reviewer finds: the points that hold, a remark, and the verdict. What is typed stays when the text changes. */
export function ReviewForm({ item, onMoved, onChanged }: ReviewFormProps) {
  const { task, question, revision } = item
  const points = checklists[task.subject]
  const [held, setHeld] = useState<readonly string[]>([])
  const [remark, setRemark] = useState('')
  const [problem, setProblem] = useState<string>()
  const { isFinished, finish } = useFinish()
  const save = useMutation({
    mutationFn: (said: { verdict: ReviewVerdict; unmet: string[] }) =>
      call(
        reviewTasks.saveReview,
        { params: { id: task.id }, body: { revision, remark: remark.trim(), ...said } },
        { urgent: true },
      ),
    onSuccess: (moved, { verdict }) =>
      finish(() => onMoved(moved, verdict === 'stands' ? 'The text stands' : 'The text needs work')),
    onError: (error) => isMeanwhile(error) && onChanged(),
  })
  const say = (verdict: ReviewVerdict) => {
    const unmet = points.map(({ name }) => name).filter((name) => !held.includes(name))
    const [chosen, key] = [question?.chosen ?? null, question?.key ?? null]
    const found = problemOfReview({ verdict, unmet, remark: remark.trim(), chosen, key })
    setProblem(found)
    if (found === undefined) save.mutate({ verdict, unmet })
  }
  const isSending = (verdict: ReviewVerdict) => save.isPending && save.variables.verdict === verdict
  return (
    <SectionCard
      title="What you find"
      description="Tick each point that holds. One that is not ticked does not."
    >
      <Stack gap="md">
        <Checkbox.Group value={[...held]} onChange={setHeld} label="Points">
          <Stack gap="sm">
            {points.map(({ name, text }) => (
              <Checkbox key={name} value={name} label={text} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Textarea
          label="Remark"
          description="Stands beside the item for those who work on it."
          autosize
          minRows={2}
          maxLength={longestRemark}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
          error={problem}
        />
        {isMeanwhile(save.error) ? (
          <Alert variant="light" role="alert" title="The text has changed">
            Somebody has changed it in the meantime. Above is the present text; what you ticked and typed is
            still here.
          </Alert>
        ) : (
          <FailureReason error={save.error} />
        )}
        <FormActions>
          <Button
            variant="default"
            loading={isSending('needs_work')}
            disabled={save.isPending}
            onClick={() => say('needs_work')}
          >
            Needs work
          </Button>
          <Button loading={isSending('stands')} disabled={save.isPending} onClick={() => say('stands')}>
            It stands
          </Button>
        </FormActions>
      </Stack>
      <LeaveWarning isActive={!isFinished && remark.trim() !== ''}>
        Your remark is not saved and will be lost.
      </LeaveWarning>
    </SectionCard>
  )
}
