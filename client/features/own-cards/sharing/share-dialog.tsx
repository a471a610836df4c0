import { Button, Checkbox, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { reloadOwnCards } from '#client/features/own-cards/reload-own-cards.ts'
import { call } from '#client/platform/calls/calls.ts'
import { paths } from '#client/platform/paths.ts'
import { toast } from '#client/platform/toast.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { type DeckShare, ownSharing } from '#contracts/own-cards/own-sharing.ts'
import { shownDeckName } from '#domain/own-cards/deck-name.ts'
import { longestShownName } from '#domain/own-cards/shared-deck.ts'
import { countText } from '#domain/text/count-text.ts'

interface ShareDialogProps {
  deck: { id: number; name: string }
  /** Undefined for a deck that is not shared. */
  share: DeckShare | undefined
  isOpen: boolean
  onClose: () => void
}

const urgent = { urgent: true }

/** Shares a deck by a link after the notice, and shows the link of one that is shared. */
export function ShareDialog({ deck, share, isOpen, onClose }: ShareDialogProps) {
  const title = `Share ${shownDeckName(deck.name)}`
  if (share && share.token === null)
    return (
      <Dialog title={title} isOpen={isOpen} onClose={onClose}>
        <Text size="sm">An administrator has taken this deck down. It cannot be shared.</Text>
      </Dialog>
    )
  if (share) return <Shared title={title} share={share} isOpen={isOpen} onClose={onClose} />
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <ShareForm deckId={deck.id} onClose={onClose} />
    </Dialog>
  )
}

function useShare(deckId: number) {
  return useMutation({
    mutationFn: (body: { authorName: string; replaces?: string }) =>
      call(ownSharing.shareDeck, { params: { id: deckId }, body: { agrees: true, ...body } }, urgent),
    onSuccess: () => void reloadOwnCards(),
  })
}

function ShareForm({ deckId, onClose }: { deckId: number; onClose: () => void }) {
  const [authorName, setAuthorName] = useState('')
  const [agrees, setAgrees] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const share = useShare(deckId)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!agrees)
    if (agrees) share.mutate({ authorName })
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <Text size="sm">
          Everybody who has the link can read this deck and those inside it, and copy them to their own cards.
          Who has a copy is offered what you change later. What you have learnt is not shared.
        </Text>
        <List size="sm" spacing={4}>
          <List.Item>
            Share only what you wrote yourself, or may share: no copies of books, courses or question banks.
          </List.Item>
          <List.Item>No data of patients, also not in pictures.</List.Item>
          <List.Item>No questions of real exams.</List.Item>
        </List>
        <Checkbox
          label="I have read this, and it is true of this deck"
          checked={agrees}
          error={isMissing && 'Please agree to this first'}
          onChange={(event) => setAgrees(event.currentTarget.checked)}
        />
        <NameField value={authorName} onChange={setAuthorName} />
      </Stack>
      <FormEnd action="Share by link" error={share.error} isPending={share.isPending} onCancel={onClose} />
    </form>
  )
}

function NameField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  return (
    <TextInput
      label="Your name, as readers see it (optional)"
      description="Without one nobody sees whose deck this is."
      maxLength={longestShownName}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface SharedProps extends Pick<ShareDialogProps, 'isOpen' | 'onClose'> {
  title: string
  share: DeckShare
}

const questions = {
  replace: {
    title: 'Make a new link?',
    action: 'Make a new link',
    text: 'The present link leads nowhere from then on. Copies stay, and their readers still get your changes.',
  },
  stop: {
    title: 'Stop sharing this deck?',
    action: 'Stop sharing',
    text: 'The link leads nowhere from then on, and nobody is offered what you change. Copies stay with those who made them.',
  },
}

function Shared({ title, share, isOpen, onClose }: SharedProps) {
  const [asked, setAsked] = useState<keyof typeof questions>()
  const [authorName, setAuthorName] = useState(share.authorName)
  const { deckId, token } = share
  const change = useShare(deckId)
  const stop = useMutation({
    mutationFn: () => call(ownSharing.stopSharing, { params: { id: deckId } }, urgent),
    onSuccess() {
      toast({ title: 'The deck is no longer shared' })
      onClose()
      void reloadOwnCards()
    },
  })
  const close = () => setAsked(undefined)
  const confirm = () => {
    if (asked === 'stop') stop.mutate()
    else
      change.mutate({ authorName: share.authorName, ...(token && { replaces: token }) }, { onSuccess: close })
  }
  if (isOpen && asked)
    return (
      <ConfirmDialog
        title={questions[asked].title}
        action={questions[asked].action}
        isOpen
        isDestructive={asked === 'stop'}
        isPending={stop.isPending || change.isPending}
        error={stop.error ?? change.error}
        onConfirm={confirm}
        onClose={close}
      >
        {questions[asked].text}
      </ConfirmDialog>
    )
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <Stack gap="sm">
        <LinkField token={token ?? ''} />
        <Text size="sm">
          {share.copies === 0 ? 'Nobody has copied it yet.' : `Copied ${countText(share.copies, 'time')}.`}
        </Text>
        <NameField value={authorName} onChange={setAuthorName} />
        <FailureReason error={change.error} />
        <Group gap="xs">
          <Button
            variant="default"
            disabled={authorName.trim() === share.authorName}
            loading={change.isPending}
            onClick={() => change.mutate({ authorName }, { onSuccess: () => toast({ title: 'Name saved' }) })}
          >
            Save name
          </Button>
          <Button variant="default" onClick={() => setAsked('replace')}>
            New link
          </Button>
          <Button variant="default" color="red" onClick={() => setAsked('stop')}>
            Stop sharing
          </Button>
        </Group>
      </Stack>
      <FormActions mt="lg">
        <Button onClick={onClose}>Close</Button>
      </FormActions>
    </Dialog>
  )
}

function LinkField({ token }: { token: string }) {
  const { copy, copied } = useClipboard({ timeout: 2000 })
  const link = `${window.location.origin}${paths.shared(token)}`
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        label="Link"
        readOnly
        flex={1}
        miw={0}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => copy(link)}>{copied ? 'Copied' : 'Copy'}</Button>
    </Group>
  )
}
