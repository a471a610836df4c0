import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

const synthesis = () => ('speechSynthesis' in window ? window.speechSynthesis : undefined)

/** Browsers load their voices after the page. */
function subscribe(onChange: () => void): () => void {
  const voices = synthesis()
  voices?.addEventListener?.('voiceschanged', onChange)
  return () => voices?.removeEventListener?.('voiceschanged', onChange)
}

const findVoice = () => (synthesis()?.getVoices().length ?? 0) > 0

export const useHasVoice = () => useSyncExternalStore(subscribe, findVoice)

/** The browser's own voice. One text at a time; none after the component is gone. */
export function useVoice() {
  const exists = useHasVoice()
  const [isSpeaking, setSpeaking] = useState(false)
  /** Its end is the one that counts: a text that was cut off ends too, later. */
  const current = useRef<SpeechSynthesisUtterance>(undefined)

  function stop(): void {
    if (!current.current) return
    current.current = undefined
    setSpeaking(false)
    synthesis()?.cancel()
  }

  function speak(text: string): void {
    stop()
    const spoken = new SpeechSynthesisUtterance(text)
    spoken.lang = 'en-US'
    const end = () => {
      if (current.current !== spoken) return
      current.current = undefined
      setSpeaking(false)
    }
    spoken.onend = end
    spoken.onerror = end
    current.current = spoken
    setSpeaking(true)
    synthesis()?.speak(spoken)
  }

  useEffect(
    () => () => {
      if (current.current) synthesis()?.cancel()
      current.current = undefined
    },
    [],
  )
  return { exists, isSpeaking, speak, stop }
}
