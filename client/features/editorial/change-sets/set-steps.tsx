import { Button, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { type ChangeSet, changeSets } from '#contracts/editorial/change-sets.ts'
import type { ChangeSetStep } from '#domain/editorial/change-set.ts'
import { longestRemark } from '#domain/editorial/review.ts'
import { NeedsInterests } from './needs-interests.tsx'
import { refusalWords, stepWords } from './set-words.ts'
import { useSetCall } from './use-set.ts'

/** What the reader can do with a set next: each step with what it does, or what still stands in its way. */
export function SetSteps({ set }: { set: ChangeSet }) {
  const [open, setOpen] = useState<ChangeSetStep>()
  if (set.steps.length === 0) return null
  return (
    <SectionCard title="Next">
      <Stack gap="md">
        {set.steps.map(({ step, refusal }) => (
          <Group key={step} gap="md" wrap="wrap">
            <Button
              variant={step === 'return' || step === 'take_back' ? 'default' : 'filled'}
              disabled={refusal !== null}
              aria-describedby={`step-${step}`}
              onClick={() => setOpen(step)}
            >
              {stepWords[step].action}
            </Button>
            <Text id={`step-${step}`} size="sm" c="dimmed" flex="1 1 16rem">
              {refusal ? refusalWords[refusal] : stepWords[step].does}
            </Text>
          </Group>
        ))}
      </Stack>
      {open && <StepDialog key={open} set={set} step={open} onClose={() => setOpen(undefined)} />}
    </SectionCard>
  )
}

interface StepDialogProps {
  set: ChangeSet
  step: ChangeSetStep
  onClose: () => void
}

function StepDialog({ set, step, onClose }: StepDialogProps) {
  const words = stepWords[step]
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const [when, setWhen] = useState<'now' | 'later' | 'never'>('now')
  const [time, setTime] = useState('')
  const move = useSetCall(
    set.id,
    (more: { goesLiveAt?: string | null }) =>
      call(changeSets.move, { params: { id: set.id }, body: { step, note, ...more } }, { urgent: true }),
    onClose,
  )
  function submit(): void {
    if ((words.note && note.trim() === '') || (when === 'later' && time === '')) setMissing(true)
    else if (when === 'never') move.mutate({ goesLiveAt: null })
    else move.mutate(when === 'later' ? { goesLiveAt: new Date(time).toISOString() } : {})
  }
  return (
    <Dialog title={`${words.action}?`} isOpen isKept={note.trim() !== ''} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          <Text size="sm">{words.does}</Text>
          {words.note && (
            <Textarea
              label={words.note}
              autosize
              minRows={2}
              maxLength={longestRemark}
              data-autofocus
              value={note}
              error={missing && note.trim() === '' && 'Say why'}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
          {step === 'publish' && (
            <>
              <Radio.Group
                label="When"
                value={when}
                onChange={(value) => setWhen(value as 'now' | 'later' | 'never')}
              >
                <Stack gap="xs" mt="xs">
                  <Radio value="now" label="At once" />
                  <Radio value="later" label="At a time" />
                  {set.goesLiveAt && <Radio value="never" label="Not by itself" />}
                </Stack>
              </Radio.Group>
              {when === 'later' && (
                <TextInput
                  label="Goes live on"
                  description="In the time of your device"
                  type="datetime-local"
                  value={time}
                  error={missing && time === '' && 'Choose a time to come'}
                  onChange={(event) => setTime(event.currentTarget.value)}
                />
              )}
            </>
          )}
          <NeedsInterests error={move.error} />
        </Stack>
        <FormEnd action={words.action} error={null} isPending={move.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
