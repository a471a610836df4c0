import { Kbd } from '@mantine/core'
import { useLearnerSettings } from '#client/features/learner/learner-settings.ts'
import classes from './start-key.module.css'
import { useSessionKeys } from './use-session-keys.ts'

const shortcutKey = 's'

/** The one key that begins what is left of today, in the button that does it; not while a field or dialog has the focus. */
export function StartKey({ onPress }: { onPress: () => void }) {
  const { singleKeys } = useLearnerSettings()
  useSessionKeys(({ event }) =>
    singleKeys && !event.altKey && event.key.toLowerCase() === shortcutKey ? onPress : undefined,
  )
  return (
    singleKeys && (
      <Kbd className={classes.key ?? ''} aria-hidden="true">
        {shortcutKey.toUpperCase()}
      </Kbd>
    )
  )
}
