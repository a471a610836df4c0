import { IconPlayerStop, IconVolume } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { ToolButton } from '#client/ui/buttons/tool-button.tsx'
import { useSessionKeys } from './use-session-keys.ts'
import { useVoice } from './use-voice.ts'

interface ReadAloudProps {
  /** What is on screen to be read now. */
  text: string
  /** Changes with every card shown: it falls silent then. */
  turn: number
  /** R does the same. */
  hasKey: boolean
  /** The button, where the tools of the card want it; null where the browser has no voice. */
  children: (button: ReactNode) => ReactNode
}

/** Reads the card with the browser's own voice. */
export function ReadAloud({ text, turn, hasKey, children }: ReadAloudProps) {
  const voice = useVoice()
  const toggle = () => (voice.isSpeaking ? voice.stop() : voice.speak(text))
  useSessionKeys(({ event }) =>
    voice.exists && hasKey && !event.altKey && event.key.toLowerCase() === 'r' ? toggle : undefined,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every turn
  useEffect(() => voice.stop, [turn])
  return children(
    voice.exists && (
      <ToolButton
        label={voice.isSpeaking ? 'Stop reading' : 'Read aloud'}
        shortcut={hasKey ? 'R' : undefined}
        icon={voice.isSpeaking ? IconPlayerStop : IconVolume}
        onClick={toggle}
      />
    ),
  )
}
