import { Alert, Button, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { AnnouncementFields } from '#client/features/messages/admin/broadcasts/announcement-fields.tsx'
import { BroadcastConfirm } from '#client/features/messages/admin/broadcasts/broadcast-confirm.tsx'
import { useSend } from '#client/features/messages/admin/use-send.ts'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { checkAddressList } from '#contracts/messages/address-list.ts'
import { emptyForm, peopleText, type SendTo, type TestForm } from './test-form.ts'
import type { TemplateKey } from './use-template-drafts.ts'

interface TestPanelProps {
  templateKey: TemplateKey
  form: TestForm
  onForm: (form: TestForm) => void
  /** Why mail of this template is not sent at all. */
  refusal: string | null
  /** The template has no unsaved edit. E-mails are made from the saved template. */
  isSaved: boolean
}

const sendOptions: { value: SendTo; label: string }[] = [
  { value: 'single', label: 'One recipient' },
  { value: 'all', label: 'All registered users' },
  { value: 'list', label: 'Custom list' },
]

/** Sends the template: to one person with sample data or, for a broadcast, to many. */
export function TestPanel({ templateKey, form, onForm, refusal, isSaved }: TestPanelProps) {
  const canBroadcast = templateKey === 'broadcast'
  const sendTo = canBroadcast ? form.sendTo : 'single'
  const { emails: addresses, problem: listProblem } = checkAddressList(form.list)
  const { announcement } = form
  const { test, broadcast, isConfirming, setConfirming, testFailure, broadcastFailure } = useSend({
    templateKey,
    form,
    addresses,
    // The form is emptied, so that a second press does not send it twice, and leaving the page does not warn
    // about it.
    onStarted: () => onForm({ ...form, list: '', announcement: emptyForm.announcement }),
  })
  const isReady = {
    single: form.to.trim() !== '',
    all: true,
    list: listProblem === null,
  }[sendTo]
  const hasContent =
    announcement.ANNOUNCEMENT_TITLE.trim() !== '' && announcement.ANNOUNCEMENT_BODY.trim() !== ''
  const change = (part: Partial<TestForm>) => onForm({ ...form, ...part })
  const send = () => (sendTo === 'single' ? test.mutate() : setConfirming(true))
  return (
    <SectionCard
      title="Test Email"
      description="Test e-mails use sample data: a 1 year subscription, amount 100.00."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap="md">
          {refusal && (
            <Alert color="red" title="This mail is not sent">
              {refusal}.
            </Alert>
          )}
          <Radio.Group
            label="Send to"
            value={sendTo}
            onChange={(value) => change({ sendTo: value as SendTo })}
          >
            <Stack gap="xs" mt="xs">
              {sendOptions.map(({ value, label }) => (
                <Radio
                  size="md"
                  key={value}
                  value={value}
                  label={label}
                  disabled={!canBroadcast && value !== 'single'}
                />
              ))}
            </Stack>
          </Radio.Group>
          {!canBroadcast && (
            <Text size="sm" c="dimmed">
              This template is about one person. Only the broadcast template can be sent to many.
            </Text>
          )}
          {sendTo === 'single' && (
            <TextInput
              type="email"
              label="Recipient"
              placeholder="name@example.com"
              maxLength={254}
              error={testFailure.problem}
              value={form.to}
              onChange={(event) => change({ to: event.currentTarget.value })}
            />
          )}
          {sendTo === 'list' && (
            <Textarea
              label="Addresses"
              description="Separated by commas, semicolons or line breaks."
              rows={5}
              error={broadcastFailure.problem ?? (addresses.length > 0 && listProblem)}
              inputWrapperOrder={['label', 'description', 'input', 'error']}
              value={form.list}
              onChange={(event) => change({ list: event.currentTarget.value })}
            />
          )}
          {sendTo === 'list' && (
            <Text size="sm" c="dimmed" role="status">
              {peopleText(addresses.length)}
            </Text>
          )}
          {canBroadcast && (
            <AnnouncementFields
              value={announcement}
              isOptional={sendTo === 'single'}
              onChange={(next) => change({ announcement: next })}
            />
          )}
          {!isSaved && (
            <Alert variant="light">
              E-mails are made from the template as it is saved: save your changes first.
            </Alert>
          )}
          <FailureReason error={(sendTo === 'single' ? testFailure : broadcastFailure).reason} />
          <Button
            type="submit"
            disabled={refusal !== null || !isReady || (sendTo !== 'single' && !hasContent)}
            loading={test.isPending || broadcast.isPending}
          >
            {sendTo === 'single' ? 'Send test e-mail' : 'Send broadcast'}
          </Button>
        </Stack>
      </form>
      <BroadcastConfirm
        isOpen={isConfirming}
        recipients={sendTo === 'list' ? { kind: 'list', emails: addresses } : { kind: 'all' }}
        isPending={broadcast.isPending}
        onConfirm={() => broadcast.mutate()}
        onClose={() => setConfirming(false)}
      />
    </SectionCard>
  )
}
