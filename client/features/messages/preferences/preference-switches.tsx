import { Button, Stack, Text } from '@mantine/core'
import { Switch } from '#client/ui/forms/switch.tsx'
import type { MailChoices, MailPreferences } from '#contracts/messages/mail-preferences.ts'
import { mailKindTexts, necessaryMailText } from '#domain/messages/mail-kinds.ts'

interface PreferenceSwitchesProps {
  preferences: MailPreferences
  /** The choices that are being saved; undefined for none. */
  saving: MailChoices | undefined
  onChoose: (choices: MailChoices) => void
}

/** A switch for each kind of e-mail, which saves at once, and what nobody can decline. */
export function PreferenceSwitches({ preferences, saving, onChoose }: PreferenceSwitchesProps) {
  const kinds = [...preferences.kinds, ...(preferences.subscriptions ?? [])]
  const wanted = kinds.filter(({ kind, isWanted }) => saving?.[kind] ?? isWanted)
  return (
    <Stack>
      {kinds.map(({ kind, isWanted }) => (
        <Switch
          key={kind}
          label={mailKindTexts[kind].label}
          description={mailKindTexts[kind].description}
          checked={saving?.[kind] ?? isWanted}
          disabled={saving !== undefined}
          onChange={(event) => onChoose({ [kind]: event.currentTarget.checked })}
        />
      ))}
      <Text size="sm" c="dimmed">
        {necessaryMailText}
      </Text>
      {wanted.length > 0 ? (
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          disabled={saving !== undefined}
          onClick={() => onChoose(Object.fromEntries(kinds.map(({ kind }) => [kind, false])))}
        >
          Decline all
        </Button>
      ) : (
        <Text size="sm" role="status">
          You get only the e-mails that are always sent.
        </Text>
      )}
    </Stack>
  )
}
