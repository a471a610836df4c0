import { NativeSelect, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { changeNote } from '#contracts/editing/change-note.ts'
import { type ChangeNote, type Severity, severities } from '#domain/content-changes/content-change.ts'
import { severityWords } from './severity-words.ts'

const choices = severities.map((value) => ({ value, label: severityWords[value] }))

interface Draft {
  isMeaning: boolean
  severity: Severity
  why: string
  source: string
  link: string
}
const wordingOnly: Draft = { isMeaning: false, severity: 'outdated', why: '', source: '', link: '' }

/** What an editor says about a change: that only words change, or what learners are told. `said`: what was said before. */
export function useChangeNote(said: ChangeNote | null = null) {
  const [began] = useState<Draft>(said ? { ...said, isMeaning: true, link: said.link ?? '' } : wordingOnly)
  const [draft, setDraft] = useState(began)
  const [errors, setErrors] = useState<Partial<Record<keyof Draft, string>>>({})
  const why = useRef<HTMLTextAreaElement>(null)
  const link = useRef<HTMLInputElement>(null)
  return {
    draft,
    /** Whether it says something else than before. */
    isDirty: JSON.stringify(draft) !== JSON.stringify(began),
    errors,
    inputs: { why, link },
    edit(change: Partial<Draft>) {
      setDraft({ ...draft, ...change })
      setErrors({})
    },
    /** @returns what to send; undefined, with the reason beside the field, when something is missing */
    read(): { change?: ChangeNote } | undefined {
      const { isMeaning, ...note } = draft
      if (!isMeaning) return {}
      const checked = changeNote.safeParse(note)
      if (checked.success) return { change: checked.data }
      const found = checked.error.issues.map(({ path, message }) => [path[0], message] as const)
      setErrors(Object.fromEntries(found))
      // The forms are longer than most windows.
      const first = found.some(([name]) => name === 'why') ? why : link
      first.current?.focus()
      return undefined
    },
  }
}

interface ChangeNoteProps {
  note: ReturnType<typeof useChangeNote>
}

/** Whether a change of a text is one of its meaning, and then what those who learned it are told. */
export function ChangeNoteFields({ note }: ChangeNoteProps) {
  const { draft, edit } = note
  return (
    <Stack mt="lg">
      <Radio.Group
        label="What changes?"
        description="Learners who know the earlier text are told of a new meaning. New words alone are told to nobody."
        value={draft.isMeaning ? 'meaning' : 'wording'}
        onChange={(value) => edit({ isMeaning: value === 'meaning' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="wording" label="The wording" />
          <Radio value="meaning" label="The meaning" />
        </Stack>
      </Radio.Group>
      {draft.isMeaning && <ChangeReasonFields note={note} />}
    </Stack>
  )
}

/** What those who learned a text are told of another one. */
export function ChangeReasonFields({ note }: ChangeNoteProps) {
  const { draft, errors, inputs, edit } = note
  return (
    <>
      <NativeSelect
        label="What was wrong with it"
        data={choices}
        value={draft.severity}
        onChange={(event) => {
          const chosen = choices.find(({ value }) => value === event.currentTarget.value)
          if (chosen) edit({ severity: chosen.value })
        }}
      />
      <Textarea
        ref={inputs.why}
        label="Why it changes"
        description="Learners read it beside the old and the new text, and everybody in the list of changes"
        autosize
        maxLength={1000}
        value={draft.why}
        error={errors.why}
        onChange={(event) => edit({ why: event.currentTarget.value })}
      />
      <TextInput
        label="Source of the change (optional)"
        maxLength={1000}
        value={draft.source}
        error={errors.source}
        onChange={(event) => edit({ source: event.currentTarget.value })}
      />
      <TextInput
        ref={inputs.link}
        label="Link to this source (optional)"
        type="url"
        value={draft.link}
        error={errors.link}
        onChange={(event) => edit({ link: event.currentTarget.value })}
      />
    </>
  )
}
