import { Stack, Text } from '@mantine/core'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import type { ChangeSet } from '#contracts/editorial/change-sets.ts'
import { stepWords } from './set-words.ts'

/** Who did what with a set, and when. */
export function SetLog({ set: { createdBy, createdAt, log } }: { set: ChangeSet }) {
  return (
    <SectionCard title="What happened">
      <Stack gap="xs" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        <li>
          Begun by {createdBy}, {dateTimeText(createdAt)}
        </li>
        {log.map(({ step, by, at, note }) => (
          <li key={at + step}>
            {stepWords[step].done} by {by}, {dateTimeText(at)}
            {note && (
              <Text size="sm" c="dimmed">
                {note}
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </SectionCard>
  )
}
