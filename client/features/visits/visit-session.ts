const key = 'visitSession'

/** Do-Not-Track and Global Privacy Control: nothing is sent then, and no visit is begun. */
export function refusesTracking(): boolean {
  const { doNotTrack } = navigator
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || doNotTrack === '1'
}

/** This tab's visit: a random word that ends with the tab. Undefined when the browser asks not to be tracked. */
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

/** `randomUUID` is missing on http addresses other than localhost. */
function randomWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
