import { Button } from '@mantine/core'
import { IconSquarePlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { settingsQuery } from '#client/features/learner/learner-settings.ts'
import { ToolButton } from '#client/ui/buttons/tool-button.tsx'
import { addCardKey, useAddCard, useMadeByKey } from './add-card.tsx'
import type { NoteStart } from './editor/note-values.ts'

interface MakeCardProps {
  /** Of what the card is made, and the fields that are known. */
  start: NoteStart
  /** A tool is one among other tools of a card; a button stands below a text. */
  look: 'tool' | 'button'
  /** What stands alone on screen has the key; what is one of several has not. */
  hasKey?: boolean
  /** The thing, for readers of the screen, where several buttons stand in a list. */
  about?: string
}

/** Opens the editor with a card made of what is on screen. */
export function MakeCard({ start, look, hasKey = false, about }: MakeCardProps) {
  const open = useAddCard()
  const { data } = useQuery({ ...settingsQuery, enabled: false })
  const latest = useRef(start)
  useEffect(() => {
    latest.current = start
  })
  const make = useCallback(() => open(latest.current), [open])
  useMadeByKey(hasKey ? make : undefined)
  if (look === 'tool')
    return (
      <ToolButton
        label="Make a card"
        shortcut={hasKey && data?.singleKeys ? addCardKey : undefined}
        icon={IconSquarePlus}
        onClick={make}
      />
    )
  return (
    <Button
      variant="subtle"
      leftSection={<IconSquarePlus size={20} stroke={1.6} aria-hidden="true" />}
      aria-label={about && `Make a card of: ${about}`}
      onClick={make}
    >
      Make a card
    </Button>
  )
}
