const key = 'visitSession'

/** True when Do-Not-Track or Global Privacy Control is on. Then nothing is sent or stored. */
export function refusesTracking(): boolean {
  const { doNotTrack } = navigator
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || doNotTrack === '1'
}

/**
 * The id of this tab's visit. It is random and disappears with the tab. Undefined when the browser asks not
 * to be tracked.
 */
export function visitSession(): string | undefined {
  if (refusesTracking()) return undefined
  try {
    const known = sessionStorage.getItem(key)
    if (known) return known
    const made = randomWord()
    sessionStorage.setItem(key, made)
    return made
  } catch {
    return undefined
  }
}

/** This replaces `randomUUID`, which is missing on http addresses other than localhost. */
function randomWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
