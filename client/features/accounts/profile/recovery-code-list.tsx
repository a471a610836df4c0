import { Button, Group, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { site } from '#client/platform/site.ts'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import classes from './recovery-code-list.module.css'

interface RecoveryCodeListProps {
  codes: string[]
  onDone: () => void
}

/** Shown only once. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const clipboard = useClipboard({ timeout: 2000 })
  const file = `${site.name} recovery codes\n\n${codes.join('\n')}\n`
  return (
    <Stack>
      <Text size="sm">
        Two-factor sign-in is on. Without your phone, each of these codes signs you in once. Keep them where
        you keep your passwords; they are not shown again.
      </Text>
      <ul className={classes.list} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <Button variant="default" onClick={() => clipboard.copy(codes.join('\n'))}>
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="recovery-codes.txt"
        >
          Download
        </Button>
      </Group>
      <FormActions>
        <Button onClick={onDone}>I have kept them</Button>
      </FormActions>
    </Stack>
  )
}
