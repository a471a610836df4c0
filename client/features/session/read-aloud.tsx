import { IconPlayerStop, IconVolume } from '@tabler/icons-react'
import { ToolButton } from '#client/ui/tool-button.tsx'
import { useSessionKeys } from './use-session-keys.ts'
import { useVoice } from './use-voice.ts'

interface ReadAloudProps {
  /** What is on screen to be read now. */
  text: string
  /** R does the same. */
  hasKey: boolean
}

/** Reads the card with the browser's own voice; absent where it has none. It falls silent when it is taken away. */
export function ReadAloud({ text, hasKey }: ReadAloudProps) {
  const voice = useVoice()
  const toggle = () => (voice.isSpeaking ? voice.stop() : voice.speak(text))
  useSessionKeys(({ event }) =>
    voice.exists && hasKey && !event.altKey && event.key.toLowerCase() === 'r' ? toggle : undefined,
  )
  if (!voice.exists) return null
  return (
    <ToolButton
      label={voice.isSpeaking ? 'Stop reading' : 'Read aloud'}
      icon={voice.isSpeaking ? IconPlayerStop : IconVolume}
      onClick={toggle}
    />
  )
}
